package dev.jackfield.cli.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.cli.base.CommandFailedException;
import dev.jackfield.cli.command.catalog.Evaluate.VectorWait;
import dev.jackfield.protocol.json.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VectorWaitTest {
    /// A catalog that has these numbers of vectors to make, the last first, one at each look.
    private record Growing(List<Integer> missing) implements SearchedCatalog {
        @Override
        public Found search(String query, int limit) {
            return new Found(List.of(), "", missing.isEmpty());
        }

        @Override
        public List<Fields> definitions() {
            return List.of();
        }

        @Override
        public Set<String> findByName(String name) {
            return Set.of();
        }

        @Override
        public int pendingVectors() {
            return missing.isEmpty() ? 0 : missing.removeLast();
        }

        @Override
        public void close() {}
    }

    @Test
    void waitsUntilAllVectorsAreThere() throws InterruptedException {
        var catalog = new Growing(new ArrayList<>(List.of(1, 2)));
        new VectorWait(catalog, _ -> {}, Duration.ofMinutes(1)).await();

        assertThat(catalog.missing).isEmpty();
    }

    /// The number grows when a server comes late.
    @Test
    void everyChangeIsProgress() throws InterruptedException {
        var catalog = new Growing(new ArrayList<>(List.of(1, 2, 3, 9, 8, 7, 3)));
        new VectorWait(catalog, _ -> {}, Duration.ZERO).await();

        assertThat(catalog.missing).isEmpty();
    }

    @Test
    void vectorsThatDoNotComeAreAnErrorWithARemedy() {
        var never = new Growing(new ArrayList<>(java.util.Collections.nCopies(1_000, 5)));

        assertThatThrownBy(() -> new VectorWait(never, _ -> {}, Duration.ZERO).await())
                .isInstanceOf(CommandFailedException.class)
                .hasMessageContaining("--words");
    }
}
