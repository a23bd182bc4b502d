import java.nio.file.*;

class Deep {
    static int best(int depth) { return best(depth + 1) + depth; }

    public static void main(String[] args) throws Exception {
        best(Files.readAllBytes(Path.of("input.txt")).length);
    }
}
