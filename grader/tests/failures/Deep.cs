using System.IO;
class Deep {
    static int Best(int depth) { return Best(depth + 1) + depth; }
    static void Main() { Best(File.ReadAllText("input.txt").Length); }
}
