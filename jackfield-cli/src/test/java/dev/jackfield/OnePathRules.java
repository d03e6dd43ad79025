package dev.jackfield;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.pipeline.Dispatch;
import dev.jackfield.core.source.Source;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Nothing goes around `Hub.invoke`.
abstract class OnePathRules {
    private static final DescribedPredicate<JavaMethodCall> SOURCE_IS_CALLED = describe(
            "a source is called",
            call -> call.getTarget().getOwner().isAssignableTo(Source.class)
                    && call.getTarget().getName().equals("call")
                    && call.getTarget().getRawParameterTypes().getLast().isEquivalentTo(Invocation.class));

    /// Sources that are made of another one, which no hub knows and no caller can name; of a workflow its generation.
    private static final String[] MADE_OF_ANOTHER = {
        "dev.jackfield.agent.workflow.RunningGeneration",
        "dev.jackfield.builtin.servers.code.CodeSource",
        "dev.jackfield.a2a.toolrpc.RpcSource"
    };

    /// Source, plug, entry, stage: each is called by the next one only.
    @Test
    void onlyTheLastStageAsksASource() {
        check(SOURCE_IS_CALLED, "dev.jackfield.core.catalog.PluggedSource");
        check(callOf("dev.jackfield.core.catalog.PluggedSource"), Entry.class.getName());
        check(callOf(Entry.class.getName()), Dispatch.class.getName());
    }

    private static DescribedPredicate<JavaMethodCall> callOf(String type) {
        return describe(
                "call of " + type,
                call -> call.getTarget().getOwner().getName().equals(type)
                        && call.getTarget().getName().equals("call"));
    }

    private static void check(DescribedPredicate<JavaMethodCall> made, String caller) {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(caller)
                .and(not(madeOfAnother()))
                .should()
                .callMethodWhere(made)
                .check(ArchitectureTest.CODE);
        classes()
                .that()
                .haveFullyQualifiedName(caller)
                .should()
                .callMethodWhere(made)
                .check(ArchitectureTest.CODE);
    }

    @Test
    void noDoorHoldsASource() {
        noFields()
                .that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.core.endpoint",
                        "dev.jackfield.transport.http",
                        "dev.jackfield.transport.stdio",
                        "dev.jackfield.server",
                        "dev.jackfield.cli",
                        "dev.jackfield.api..",
                        "dev.jackfield.executor..")
                .and()
                .areNotDeclaredIn("dev.jackfield.api.HubBuilder") // which makes them, before there is a door
                .should(holdASource())
                .check(ArchitectureTest.CODE);
    }

    /// Whoever comes in by a door brings arguments that somebody else wrote.
    @Test
    void onlyJavaCallersMayLeaveArgumentsUnchecked() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.jackfield.api.hub")
                .should()
                .callMethod(Invocation.class, "unchecked")
                .check(ArchitectureTest.CODE);
    }

    @Test
    void noSourceHoldsAnother() {
        noFields()
                .that()
                .areDeclaredInClassesThat(assignableTo(Source.class).and(not(madeOfAnother())))
                .should(holdASource())
                .check(ArchitectureTest.CODE);
    }

    private static DescribedPredicate<JavaClass> madeOfAnother() {
        return describe(
                "are made of another source",
                type -> Arrays.asList(MADE_OF_ANOTHER).contains(type.getName()));
    }

    /// Also in a list or a map.
    private static ArchCondition<JavaField> holdASource() {
        return new ArchCondition<>("hold a source") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                var holds = field.getAllInvolvedRawTypes().stream().anyMatch(assignableTo(Source.class));
                events.add(new SimpleConditionEvent(field, holds, field.getFullName() + " holds a source"));
            }
        };
    }
}
