using System.IO;
class MissingFile {
    static void Main() { File.ReadAllText("input.txt"); File.ReadAllText("openings.txt"); }
}
