package dev.jackfield.inspect.definitions;

/// Something that is wrong with a definition.
///
/// @param grave whether the tool cannot be used, or must not be trusted; else some models may misunderstand it
/// @param problem what it is, as the end of a sentence that begins with the tool
/// @param remedy what to do about it
public record Complaint(boolean grave, String problem, String remedy) {
    static Complaint grave(String problem, String remedy) {
        return new Complaint(true, problem, remedy);
    }

    static Complaint mild(String problem, String remedy) {
        return new Complaint(false, problem, remedy);
    }
}
