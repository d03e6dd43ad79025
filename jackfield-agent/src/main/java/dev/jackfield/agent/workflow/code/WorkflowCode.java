package dev.jackfield.agent.workflow.code;

import java.util.List;

/// The classes of a workflow, behind one class loader.
///
/// @param names of all classes
/// @param broken the files that could not be compiled
public record WorkflowCode(ClassLoader classes, List<String> names, List<BrokenFile> broken) {

    public WorkflowCode {
        names = List.copyOf(names);
        broken = List.copyOf(broken);
    }

    /// A file that could not be compiled.
    ///
    /// @param type the name of its class, by its place in the folder
    /// @param file its path in the folder
    public record BrokenFile(String type, String file, String text, String reason) {}
}
