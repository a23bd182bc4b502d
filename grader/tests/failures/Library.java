import java.nio.file.*;

class Library {
    public static void main(String[] args) throws Exception {
        Files.readAllBytes(Path.of("input.txt"));
        new Weights();
    }
}

class Weights { }
