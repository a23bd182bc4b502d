using System.IO;
class Library {
    static void Main() { File.ReadAllText("input.txt"); Weights.Load(); }
}
