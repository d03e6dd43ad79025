package dev.jackfield.fuzz;

/// What Jazzer calls: once with the class of a target, then with one input after the other.
public final class FuzzEntry {
    // set once, before the first input
    private static Target target = new ScannerTarget();

    private FuzzEntry() {}

    public static void fuzzerInitialize(String[] arguments) throws ReflectiveOperationException {
        target = Class.forName(arguments[0])
                .asSubclass(Target.class)
                .getDeclaredConstructor()
                .newInstance();
    }

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        target.check(input);
    }
}
