with Ada.Text_IO; use Ada.Text_IO;
procedure Recursion is
   Board : File_Type;
   function Best (Depth : Integer) return Integer is
      Cells : array (1 .. 676) of Integer := (others => Depth);
   begin
      return Best (Depth + 1) + Cells (Depth mod 676 + 1);
   end Best;
begin
   Open (Board, In_File, "input.txt");
   Put_Line (Integer'Image (Best (0)));
end Recursion;
