package dev.jackfield.binding;

/// Names of JSON that come from names of Java.
final class Names {
    private Names() {}

    /// With a small first letter.
    static String small(String name) {
        return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
