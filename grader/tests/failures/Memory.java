import java.nio.file.*;
import java.util.*;

class Memory {
    public static void main(String[] args) throws Exception {
        List<byte[]> table = new ArrayList<>(List.of(Files.readAllBytes(Path.of("input.txt"))));
        while (true) table.add(new byte[1 << 28]);
    }
}
