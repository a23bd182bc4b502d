import java.nio.file.*;

class Encoding {
    public static void main(String[] args) throws Exception {
        Files.readString(Path.of("input.txt"));
        Files.readString(Path.of("notes.txt"));
    }
}
