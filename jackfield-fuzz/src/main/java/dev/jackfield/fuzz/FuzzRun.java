package dev.jackfield.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One target in a process of its own, for a number of inputs.
///
/// @param folder receives the inputs, the log, and an input that broke the target
record FuzzRun(Target target, Path folder, int runs, int seed) {
    /// Far fewer inputs than any target takes in a second; a run that is slower counts as hanging and is ended.
    private static final int SLOWEST_PER_SECOND = 50;

    private static final Duration START = Duration.ofMinutes(5);

    /// Runs the target, prints the outcome, and tells whether all inputs passed.
    boolean run() throws IOException, InterruptedException {
        writeSeeds();
        var start = System.nanoTime();
        var holds = awaitSuccess(new ProcessBuilder(command())
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start());
        var seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        System.out.println(
                holds
                        ? "%s: %,d inputs in %,d s, all as expected".formatted(target.name(), runs, seconds)
                        : "%s: BROKEN after %,d s. %s says how; the input lies beside it (crash-…). Add it to the seeds."
                                .formatted(target.name(), seconds, log()));
        return holds;
    }

    private boolean awaitSuccess(Process process) throws InterruptedException {
        var limit = START.plusSeconds(runs / SLOWEST_PER_SECOND);
        try {
            return process.waitFor(limit.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    private Path log() {
        return folder.resolve("log");
    }

    private Path inputs() {
        return folder.resolve("inputs");
    }

    private void writeSeeds() throws IOException {
        Files.createDirectories(inputs());
        var number = 0;
        for (var seed : target.seeds()) {
            Files.write(inputs().resolve("seed" + number++), seed);
        }
    }

    private List<String> command() {
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("com.code_intelligence.jazzer.Jazzer", "--target_class=" + FuzzEntry.class.getName()));
        command.addAll(List.of("--target_args=" + target.getClass().getName(), "--reproducer_path=" + folder));
        command.add("--instrumentation_includes=dev.jackfield.**");
        command.addAll(List.of("-artifact_prefix=" + folder + "/", "-runs=" + runs, "-seed=" + seed));
        command.addAll(List.of("-timeout=10", "-max_len=4096", inputs().toString()));
        return command;
    }
}
