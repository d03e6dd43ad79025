package dev.jackfield.bench.methods;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/// CPU time of the whole process per call: compiler and collector included, other programs not.
public final class CpuProfiler implements InternalProfiler {
    static final String NAME = "cpu";

    private static final double NANOS = 1000;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    // the measuring thread only
    private long before;

    @Override
    public String getDescription() {
        return "CPU time of the process for each call";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = system.getProcessCpuTime();
    }

    @Override
    public Collection<ScalarResult> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        var micros = (system.getProcessCpuTime() - before) / NANOS;
        var calls = Math.max(1, result.getMetadata().getAllOps());
        return List.of(new ScalarResult(NAME, micros / calls, "us/op", AggregationPolicy.AVG));
    }
}
