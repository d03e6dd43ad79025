package dev.jackfield.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.transport.stdio.ChildLimits;
import dev.jackfield.transport.stdio.ChildOutputListener;
import dev.jackfield.transport.stdio.Children;
import dev.jackfield.transport.stdio.StreamLimits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class JavaScriptProgramTest {
    private static final ChildLimits LIMITS = new ChildLimits(Duration.ofSeconds(10), StreamLimits.DEFAULT);

    /// Each line would be one in the log of the hub, for each worker.
    @Test
    void workerStartsWithoutAWordOnStandardError() throws InterruptedException {
        var complaints = new CopyOnWriteArrayList<String>();
        try (var children = new Children(LIMITS)) {
            var wire = children.start(Tools.javaScript().command(96), new ChildOutputListener() {
                @Override
                public void onOutputLine(String line) {
                    complaints.add(line);
                }

                @Override
                public void onErrorLine(String line) {
                    complaints.add(line);
                }
            });

            assertThat(wire.receive().orElseThrow().method()).isEqualTo("ready");
            wire.close();
            assertThat(wire.receive()).isEmpty();
        }
        assertThat(complaints).isEqualTo(List.of());
    }
}
