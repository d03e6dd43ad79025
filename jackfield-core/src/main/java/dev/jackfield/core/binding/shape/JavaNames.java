package dev.jackfield.core.binding.shape;

/// Derives JSON names from Java names.
public final class JavaNames {
    private JavaNames() {}

    /// Returns the name with a lower-case first letter.
    public static String decapitalize(String name) {
        return name.isEmpty() ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
