public static class Weights { public static void Load() { } }
