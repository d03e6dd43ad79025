package dev.jackfield.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.FakeSource;
import dev.jackfield.core.TestHub;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.source.Source;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What a viewer may not see changes nothing in what it finds.
class SearchVisibilityTest {
    private static final List<String> QUERIES = List.of(
            "",
            "car",
            "buy a car",
            "automobile",
            "read",
            "secret",
            "delete the car",
            "cars.read",
            "purchase of a vehicle in a town far away",
            "list of kittens. And also of vehicles, please! How many?");

    private static final String[] VISIBLE = {
        "buy_car: Buys a car at a dealer",
        "readPlate: Reads the number of a car",
        "list_dealers: Lists who sells cars in a town",
        "repair: Repairs what is broken"
    };

    private static FakeSource cars(String... more) {
        return FakeSource.of(
                "cars", Stream.concat(Stream.of(VISIBLE), Stream.of(more)).toArray(String[]::new));
    }

    private static FakeSource hidden() {
        return FakeSource.of(
                "vault",
                "read_secret: Reads a secret automobile of a car dealer",
                "kittens: Lists kittens and cars and vehicles and dealers in a town");
    }

    private static TestSearch search(Supplier<Optional<Embedder>> model, Source... sources)
            throws InterruptedException {
        var builder = TestHub.with().rule("deny vault.* to guest").rule("deny cars.delete_* to guest");
        List.of(sources).forEach(builder::source);
        return TestSearch.of(builder.start(), model);
    }

    /// Writes down everything that a guest is told, scores to the last bit.
    private static String answers(TestSearch search) throws InterruptedException {
        var all = new StringBuilder();
        for (var query : QUERIES) {
            var found = search.find(TestSearch.GUEST, Scope.EVERYTHING, SearchQuery.of(query, 3));
            all.append(query).append(" -> ").append(found.total()).append(found.isHybrid());
            found.matches()
                    .forEach(match -> all.append('\n')
                            .append(match.entry().name())
                            .append(Float.floatToRawIntBits(match.score())));
            all.append('\n');
        }
        return all.toString();
    }

    private static TestSearch full(Supplier<Optional<Embedder>> model) throws InterruptedException {
        return search(model, cars("delete_car: Deletes a car for ever", "delete_town: Car car car"), hidden());
    }

    @Test
    void hiddenToolsMoveNoScoreOfWords() throws InterruptedException {
        try (var without = search(Optional::empty, cars());
                var with = full(Optional::empty);
                var after = full(Optional::empty)) {
            assertThat(after.names("car")).hasSize(8); // indexes everything first

            assertThat(answers(with)).isEqualTo(answers(without)).contains("cars.buy_car");
            assertThat(answers(after)).isEqualTo(answers(without));
        }
    }

    @Test
    void hiddenToolsMoveNoScoreOfMeaning() throws InterruptedException {
        Supplier<Optional<Embedder>> model = () -> Optional.of(new HashedWords());
        try (var without = search(model, cars());
                var with = full(model);
                var after = full(model)) {
            after.awaitVectors(Identity.LOCAL).awaitVectors(TestSearch.GUEST);
            with.awaitVectors(TestSearch.GUEST);
            without.awaitVectors(TestSearch.GUEST);

            assertThat(answers(with)).isEqualTo(answers(without)).contains("true");
            assertThat(answers(after)).isEqualTo(answers(without));
        }
    }

    @Test
    void hiddenToolsMoveNoScoreWhileListsChange() throws InterruptedException {
        var vault = hidden();
        try (var without = search(Optional::empty, cars());
                var with = search(Optional::empty, cars(), vault)) {
            var expected = answers(without);
            for (var at = 0; at < 20; at++) {
                vault.offer("secret" + at + ": A car of number " + at);
                assertThat(with.names("secret")).contains("vault.secret" + at);
                assertThat(answers(with)).isEqualTo(expected);
            }
        }
    }

    @Test
    void eachIdentityFindsItsOwn() throws InterruptedException {
        try (var search = full(Optional::empty)) {
            var query = SearchQuery.of("secret automobile", 10);

            assertThat(TestSearch.names(search.find(TestSearch.GUEST, Scope.EVERYTHING, query)))
                    .isEmpty();
            assertThat(TestSearch.names(search.find(query))).first().isEqualTo("vault.read_secret");
            assertThat(TestSearch.names(search.find(TestSearch.GUEST, Scope.EVERYTHING, query)))
                    .isEmpty();
        }
    }

    @Test
    void changedRulesAreFollowedAtOnce() throws InterruptedException {
        try (var search = full(Optional::empty)) {
            var query = SearchQuery.of("repair", 10);
            assertThat(search.find(TestSearch.GUEST, Scope.EVERYTHING, query).total())
                    .isOne();

            search.testHub().rules("deny cars.repair to guest");
            assertThat(search.find(TestSearch.GUEST, Scope.EVERYTHING, query).total())
                    .isZero();
            assertThat(search.find(TestSearch.GUEST, Scope.EVERYTHING, SearchQuery.of("kittens", 10))
                            .total())
                    .isOne();
        }
    }

    @Test
    void scopeShowsOnlyItsOwnSources() throws InterruptedException {
        try (var search = full(Optional::empty)) {
            var found = search.find(Identity.LOCAL, Scope.only("vault"), SearchQuery.of("car", 10));

            assertThat(TestSearch.names(found)).containsExactlyInAnyOrder("read_secret", "kittens");
        }
    }
}
