package dev.jackfield.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.jackfield.testkit.ModuleCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The packages of this module: their order, and what they may use.
class PackagesTest {
    private static final JavaClasses MODULE = ModuleCode.with(JackfieldCommand.class);

    /// Each imports only earlier ones.
    @Test
    void packagesFormALine() {
        ModuleCode.checkLine(
                MODULE,
                List.of(
                        "dev.jackfield.cli.base",
                        "dev.jackfield.cli.questions",
                        "dev.jackfield.cli.option",
                        "dev.jackfield.cli.output",
                        "dev.jackfield.cli.client",
                        "dev.jackfield.cli.chat",
                        "dev.jackfield.cli.evaluation",
                        "dev.jackfield.cli.shell",
                        "dev.jackfield.cli.command.audit",
                        "dev.jackfield.cli.command.catalog",
                        "dev.jackfield.cli.command.source",
                        "dev.jackfield.cli.command.hub",
                        "dev.jackfield.cli.command.store",
                        "dev.jackfield.cli.command.talk",
                        "dev.jackfield.cli"));
    }

    /// How a hub is built and reloaded is one type to those who run one: `LocalHub`.
    @Test
    void commandsKnowNeitherHowAHubIsBuiltNorHowItIsReloaded() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.jackfield.server.assembly", "dev.jackfield.server.reload")
                .check(MODULE);
    }
}
