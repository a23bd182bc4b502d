--  Takes the first group in reading order.
with Ada.Text_IO; use Ada.Text_IO;

procedure Agent is
   In_File, Out_File : File_Type;
   Board : array (1 .. 64, 1 .. 64) of Character;
   Size, Row, Low : Integer := 1;
   Column : Integer := 1;
   Kind : Character;

   --  Takes a cell and its neighbours of the same kind.
   procedure Take (Y, X : Integer; Kind : Character) is
   begin
      if Y < 1 or else Y > Size or else X < 1 or else X > Size or else Board (Y, X) /= Kind then
         return;
      end if;
      Board (Y, X) := '*';
      Take (Y + 1, X, Kind);
      Take (Y - 1, X, Kind);
      Take (Y, X + 1, Kind);
      Take (Y, X - 1, Kind);
   end Take;
begin
   Open (In_File, Ada.Text_IO.In_File, "input.txt");
   Size := Integer'Value (Get_Line (In_File));
   Skip_Line (In_File, 2);
   for Y in 1 .. Size loop
      for X in 1 .. Size loop
         Get (In_File, Board (Y, X));
      end loop;
   end loop;
   while Board (Row, Column) = '*' loop
      Column := Column mod Size + 1;
      Row := (if Column = 1 then Row + 1 else Row);
   end loop;
   Create (Out_File, Ada.Text_IO.Out_File, "output.txt");
   Put (Out_File, Character'Val (Character'Pos ('A') + Column - 1));
   Put_Line (Out_File, Integer'Image (Row) (2 .. Integer'Image (Row)'Last));
   Take (Row, Column, Board (Row, Column));
   for X in 1 .. Size loop
      Low := Size;
      for Y in reverse 1 .. Size loop
         Kind := Board (Y, X);
         Board (Y, X) := '*';
         if Kind /= '*' then
            Board (Low, X) := Kind;
            Low := Low - 1;
         end if;
      end loop;
   end loop;
   for Y in 1 .. Size loop
      for X in 1 .. Size loop
         Put (Out_File, Board (Y, X));
      end loop;
      New_Line (Out_File);
   end loop;
   Close (Out_File);
end Agent;
