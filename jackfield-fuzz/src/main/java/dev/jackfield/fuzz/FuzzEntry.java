package dev.jackfield.fuzz;

/// The entry point for Jazzer: called once with the class of a target, then with one input after the other.
public final class FuzzEntry {
    // set once, before the first input
    private static Target target = new ScannerTarget();

    private FuzzEntry() {}

    /// Runs the seeds once, so that the time for loading classes is not charged to an input.
    public static void fuzzerInitialize(String[] arguments) throws Exception {
        target = Class.forName(arguments[0])
                .asSubclass(Target.class)
                .getDeclaredConstructor()
                .newInstance();
        for (var seed : target.seeds()) {
            target.check(seed);
        }
    }

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        target.check(input);
    }
}
