package dev.jackfield.bench;

import java.util.List;

/// All benchmarks, in the order in which they run.
final class Benchmarks {
    static final List<Benchmark> ALL = List.of(
            new HttpUpstream(),
            new StdioBridges(),
            new OfficialServer(),
            new IdleSessions(),
            new StartTimes(),
            new Searches(),
            new CodeRuns(),
            new AgentCalls(),
            new SpokenSentences(),
            new KeptConversations());

    private Benchmarks() {}

    static List<String> names() {
        return ALL.stream().map(Benchmark::name).toList();
    }
}
