package dev.jackfield.testkit.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A scripted model as a program: `ScriptedModelProgram PORT SCRIPT`, where the script is a file of JSON. It says
/// its URL on standard error, and runs until it is killed.
public final class ScriptedModelProgram {
    private ScriptedModelProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var script = ScriptFile.steps(Files.readAllBytes(Path.of(arguments[1])));
        try (var model = ScriptedModel.start(Integer.parseInt(arguments[0]))) {
            model.then(script.toArray(ModelStep[]::new));
            System.err.println("Scripted model at " + model.url());
            Thread.currentThread().join();
        }
    }
}
