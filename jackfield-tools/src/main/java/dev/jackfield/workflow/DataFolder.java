package dev.jackfield.workflow;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// The data of a workflow: JSON files in the folder that the key `data` of the configuration names.
public interface DataFolder {

    Path path();

    /// Returns whether changes are to be written to the files (`writeBack: true`). Otherwise [#write] leaves them
    /// as they are.
    boolean writesBack();

    /// Reads a file with a JSON object. Its values are maps, lists, texts, numbers, booleans and null, and keep
    /// their order. They cannot be changed; copy what commands change.
    Map<String, Object> read(String file) throws IOException;

    /// Replaces a file by a JSON object in one step: readers see either the old or the new content.
    default void write(String file, Map<String, ?> content) throws IOException {
        write(Map.of(file, content));
    }

    /// Replaces several files by JSON objects, together: all of them or, when this fails, none. If the hub ends in
    /// the middle, the change is finished when the folder is used next.
    ///
    /// Fails when another program has changed one of the files since it was read here. The workflow is loaded again
    /// then, with the data of that program.
    ///
    /// @param files the new contents by the names of the files
    void write(Map<String, ? extends Map<String, ?>> files) throws IOException;
}
