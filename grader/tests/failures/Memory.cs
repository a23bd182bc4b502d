using System.Collections.Generic;
using System.IO;
class Memory {
    static void Main() {
        var table = new List<byte[]> { File.ReadAllBytes("input.txt") };
        while (true) table.Add(new byte[1 << 20]);
    }
}
