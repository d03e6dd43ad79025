package dev.jackfield.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a program that embeds a hub may rely on. A type that joins this list must stay.
class PublicApiTest {
    private static final List<String> PUBLIC = List.of(
            "api.AskHandler",
            "api.CallCounts",
            "api.CallResult",
            "api.HttpDoor",
            "api.HubBuilder",
            "api.Jackfield",
            "api.McpClient",
            "api.McpPrompt",
            "api.McpResource",
            "api.McpTool",
            "api.PathCount",
            "api.Question",
            "documents.DocumentLimits",
            "documents.DocumentReference",
            "documents.DocumentSource",
            "documents.DocumentStore",
            "documents.TooManyDocumentsException",
            "documents.UnknownDocumentsException",
            "executor.ActionClient",
            "executor.ActionExecutor",
            "executor.ActionRegistry",
            "executor.BadArgumentsException",
            "executor.Difference",
            "executor.ExecutorBuilder",
            "executor.MethodServer",
            "executor.MethodSource",
            "executor.UnknownToolException",
            "kind.Blueprint",
            "kind.CallTimes",
            "kind.CommonSettings",
            "kind.Finding",
            "kind.HttpRoute",
            "kind.HttpRouteSettings",
            "kind.HubServices",
            "kind.KindMark",
            "kind.ProbeTerms",
            "kind.SourceContext",
            "kind.SourceFacts",
            "kind.SourceKind",
            "kind.SourceSpec",
            "skill.SkillInfo",
            "skill.SkillMatch",
            "skill.SkillMethodInfo",
            "skill.SkillRegistry");

    /// What the modules of the hub share, and may change with every version.
    private static final List<String> NOT_PROMISED = List.of(".api.hub.", ".api.compiler.", ".executor.internal.");

    @Test
    void moduleShowsTheseTypesAndNoOthers() {
        assertThat(ModuleCode.with(Jackfield.class).stream()
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC) && !type.isNestedClass())
                        .map(JavaClass::getName)
                        .filter(name -> NOT_PROMISED.stream().noneMatch(name::contains))
                        .map(name -> name.substring("dev.jackfield.".length())))
                .containsExactlyInAnyOrderElementsOf(PUBLIC);
    }
}
