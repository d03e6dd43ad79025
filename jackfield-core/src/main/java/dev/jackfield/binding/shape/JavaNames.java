package dev.jackfield.binding.shape;

/// Names of JSON that come from names of Java.
public final class JavaNames {
    private JavaNames() {}

    /// With a small first letter.
    public static String small(String name) {
        return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
