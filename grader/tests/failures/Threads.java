import java.nio.file.*;

class Threads {
    public static void main(String[] args) throws Exception {
        Files.readAllBytes(Path.of("input.txt"));
        for (int i = 0; i < 5000; i++) new Thread(() -> { try { Thread.sleep(60000); } catch (Exception e) { } }).start();
    }
}
