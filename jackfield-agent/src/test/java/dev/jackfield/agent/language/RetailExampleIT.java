package dev.jackfield.agent.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.workflow.ClassifiedSentence;
import dev.jackfield.agent.workflow.RetailFolder;
import dev.jackfield.agent.workflow.Workflows;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.protocol.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The bars of [HeldOutSentencesIT] for the retail example itself, as `jackfield workflow --classify` runs it.
class RetailExampleIT {
    @TempDir
    static Path data;

    private static final Map<Labelled, ClassifiedSentence> READ = new LinkedHashMap<>();
    private static final Set<String> WRITING = Labelled.commands().stream()
            .filter(CommandSketch::isWriting)
            .map(CommandSketch::name)
            .collect(Collectors.toSet());

    @BeforeAll
    static void read() throws Exception {
        RetailFolder.generate(data, "7");
        Files.writeString(data.resolve("products.json"), products());
        try (var model = TestModel.open();
                var retail = Workflows.open(
                        WorkflowSettings.of(RetailFolder.EXAMPLE, data), () -> Optional.of(model.embedder()))) {
            Labelled.heldOut().forEach(each -> READ.put(each, retail.classify(each.utterance())));
        }
    }

    /// The products that the labelled sentences are about.
    private static String products() {
        var products = new LinkedHashMap<String, Object>();
        for (var name : Retail.products()) {
            var id = String.valueOf(6_000_000_000L + products.size());
            products.put(id, Map.of("name", name, "product_id", id, "variants", Map.of()));
        }
        return Json.of(products).toString();
    }

    @AfterAll
    static void forget() {
        READ.clear();
    }

    private static long count(BiPredicate<Labelled, ClassifiedSentence> condition) {
        return READ.entrySet().stream()
                .filter(each -> condition.test(each.getKey(), each.getValue()))
                .count();
    }

    private static boolean isRight(Labelled label, ClassifiedSentence read) {
        return label.command() != null && label.command().equals(read.command());
    }

    @Test
    void nineOfTenSentencesLeadToTheirCommand() {
        var inScope = count((label, _) -> label.command() != null);
        assertThat(10 * count(RetailExampleIT::isRight)).isGreaterThanOrEqualTo(9 * inScope);
    }

    @Test
    void eightOfTenSentencesOutOfScopeAreRejected() {
        var outOfScope = count((label, _) -> label.command() == null);
        assertThat(10 * count((label, read) -> label.command() == null && read.command() == null))
                .isGreaterThanOrEqualTo(8 * outOfScope);
    }

    @Test
    void noWrongCommandChangesAnything() {
        assertThat(count((label, read) -> read.ask() == null
                        && read.command() != null
                        && WRITING.contains(read.command())
                        && !isRight(label, read)))
                .isZero();
    }

    @Test
    void someChangesStillRunAtOnce() {
        assertThat(count((label, read) ->
                        isRight(label, read) && WRITING.contains(label.command()) && read.ask() == null))
                .isGreaterThanOrEqualTo(5);
    }

    @Test
    void oneOfTwentyReadsIsAskedAboutWithoutNeedAtMost() {
        var reads = count((label, read) -> isRight(label, read) && !WRITING.contains(label.command()));
        var asked = count((label, read) -> isRight(label, read)
                && label.command() != null
                && !WRITING.contains(label.command())
                && !label.command().equals("transfer_to_human_agents") // which says that it writes
                && read.ask() != null
                && read.ask().startsWith("Which of these"));
        assertThat(20 * asked).isLessThanOrEqualTo(reads);
    }
}
