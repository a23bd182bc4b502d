with Ada.Text_IO; use Ada.Text_IO;
procedure Missing_File is
   Board, Weights : File_Type;
begin
   Open (Board, In_File, "input.txt");
   Open (Weights, In_File, "openings.txt");
end Missing_File;
