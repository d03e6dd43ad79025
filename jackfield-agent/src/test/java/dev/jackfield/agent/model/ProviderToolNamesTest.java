package dev.jackfield.agent.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProviderToolNamesTest {
    private static void assertThatAllComeBack(ProviderToolNames names, List<String> all) {
        var mapped = all.stream().map(names::providerName).toList();
        assertThat(mapped).allMatch(name -> name.matches("[a-zA-Z0-9_-]{1,64}")).doesNotHaveDuplicates();
        assertThat(mapped.stream().map(names::original)).containsExactlyElementsOf(all);
    }

    @Test
    void allowedNamesStayAndOthersAreSpelledAnew() {
        var names =
                ProviderToolNames.of(List.of("get_weather", "github.create_issue", "mcp-weather:get", "naïve tool"));

        assertThat(names.providerName("get_weather")).isEqualTo("get_weather");
        assertThat(names.providerName("github.create_issue")).isEqualTo("github__create_issue");
        assertThat(names.providerName("mcp-weather:get")).isEqualTo("mcp-weather__get");
        assertThat(names.providerName("naïve tool")).isEqualTo("na_ve_tool");
        assertThat(names.original("github__create_issue")).isEqualTo("github.create_issue");
    }

    @Test
    void nameThatIsAllowedKeepsItsNameWhateverItsPlace() {
        var all = List.of("a.b", "a:b", "a__b", "a__b_2");
        var names = ProviderToolNames.of(all);

        assertThat(names.providerName("a__b")).isEqualTo("a__b");
        assertThat(names.providerName("a__b_2")).isEqualTo("a__b_2");
        assertThatAllComeBack(names, all);
    }

    @Test
    void longNamesAreCutAndStayApart() {
        var all = IntStream.range(0, 50)
                .mapToObj(number -> "x".repeat(100) + "." + number)
                .toList();

        assertThatAllComeBack(ProviderToolNames.of(all), all);
    }

    /// These two have one hash code.
    @Test
    void longNamesOfOneHashStayApart() {
        var all = List.of("x".repeat(70) + "Aa", "x".repeat(70) + "BB");

        assertThatAllComeBack(ProviderToolNames.of(all), all);
    }

    @Test
    void strangeNamesHaveNames() {
        var all = List.of("", ".", "..", "\n", "🌧", "日本.天気", "日本.雨水");

        assertThatAllComeBack(ProviderToolNames.of(all), all);
    }

    @Test
    void sameToolsHaveTheSameNamesEachTime() {
        var all = List.of("b.c", "b:c", "a", "z".repeat(80));

        assertThat(all.stream().map(ProviderToolNames.of(all)::providerName))
                .containsExactlyElementsOf(all.stream()
                        .map(ProviderToolNames.of(all)::providerName)
                        .toList());
    }

    @Test
    void toolsOfTheHistoryHaveNamesToo() {
        var names = ProviderToolNames.of(List.of("new.tool"));

        assertThat(names.providerName("old.tool")).isEqualTo("old__tool");
        assertThat(names.providerName("new__tool")).isNotEqualTo("new__tool");
        assertThat(new HashSet<>(Stream.of("new.tool", "new__tool", "old.tool")
                        .map(names::providerName)
                        .toList()))
                .hasSize(3);
    }

    @Test
    void nameThatTheModelMadeUpStaysAsItIs() {
        assertThat(ProviderToolNames.of(List.of("a.b")).original("made_up")).isEqualTo("made_up");
    }
}
