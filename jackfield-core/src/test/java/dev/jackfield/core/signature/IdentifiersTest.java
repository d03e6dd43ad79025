package dev.jackfield.core.signature;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.call.SkillName;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class IdentifiersTest {
    private static final int FREE_LETTERS = 48;

    private static List<String> distinct(List<String> names) {
        return Identifiers.METHODS.distinctIdentifiers(
                names.stream().map(name -> new Identifiers.Named(name, name)).toList());
    }

    /// Returns a name that differs from others only where identifiers have a `_`.
    private static String name(long choice) {
        var name = new StringBuilder("a");
        for (var at = 0; at < FREE_LETTERS; at++) {
            name.append((choice >> at & 1) == 0 ? '-' : '.');
        }
        return name.toString();
    }

    private static int hash(long choice) {
        return Integer.parseInt(SkillName.hash(name(choice)), 16);
    }

    /// Returns names with one hash. A CRC is linear: the choices that do not change it are found by elimination,
    /// and so are all their sums.
    private static List<String> namesOfOneHash(int count) {
        var pivots = new long[24];
        var neutral = new ArrayList<Long>();
        for (var at = 0; at < FREE_LETTERS; at++) {
            var choice = 1L << at;
            var change = hash(choice) ^ hash(0);
            while (change != 0 && pivots[Integer.numberOfTrailingZeros(change)] != 0) {
                choice ^= pivots[Integer.numberOfTrailingZeros(change)];
                change = hash(choice) ^ hash(0);
            }
            if (change == 0) {
                neutral.add(choice);
            } else {
                pivots[Integer.numberOfTrailingZeros(change)] = choice;
            }
        }
        var names = new ArrayList<String>();
        for (var number = 0; number < count; number++) {
            var choice = 0L;
            for (var at = 0; at < neutral.size(); at++) {
                choice ^= (number >> at & 1) == 0 ? 0 : neutral.get(at);
            }
            names.add(name(choice));
        }
        return names;
    }

    @Test
    @Timeout(10)
    void namesOfOneIdentifierAndOneHashAreQuicklyToldApart() {
        var names = namesOfOneHash(20_000);
        assertThat(names).doesNotHaveDuplicates().extracting(SkillName::hash).containsOnly(SkillName.hash(name(0)));

        assertThat(distinct(names))
                .doesNotHaveDuplicates()
                .allMatch(identifier -> identifier.matches("[A-Za-z_0-9]{1,72}"))
                .first()
                .isEqualTo(Identifiers.withHash(Identifiers.METHODS.identifierFor(name(0)), name(0)));
    }

    @Test
    void nameThatLooksLikeThatOfACollisionKeepsIt() {
        var names = new ArrayList<>(namesOfOneHash(3));
        var marked = Identifiers.withHash(Identifiers.METHODS.identifierFor(name(0)), name(0));
        names.addAll(List.of(marked, marked + "_2"));

        assertThat(distinct(names)).containsExactly(marked + "_3", marked + "_4", marked + "_5", marked, marked + "_2");
    }
}
