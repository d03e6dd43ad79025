package dev.jackfield;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.MethodCallTarget;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.jackfield.call.Invocation;
import dev.jackfield.pipeline.Dispatch;
import dev.jackfield.source.Item;
import dev.jackfield.source.Source;
import org.junit.jupiter.api.Test;

/// Nothing goes around `Hub.invoke`.
class OnePathTest {
    private static final DescribedPredicate<JavaMethodCall> SOURCE_IS_CALLED =
            describe("a source is called", OnePathTest::callsASource);

    @Test
    void onlyTheLastStageAsksASource() {
        noClasses()
                .that()
                .areNotAssignableTo(Dispatch.class)
                .should()
                .callMethodWhere(SOURCE_IS_CALLED)
                .check(ArchitectureTest.CODE);
        classes()
                .that()
                .areAssignableTo(Dispatch.class)
                .should()
                .callMethodWhere(SOURCE_IS_CALLED)
                .check(ArchitectureTest.CODE);
    }

    private static boolean callsASource(JavaMethodCall call) {
        return call.getTarget().getOwner().isAssignableTo(Source.class) && isCall(call.getTarget());
    }

    private static boolean isCall(MethodCallTarget target) {
        var parameters = target.getRawParameterTypes();
        return target.getName().equals("call")
                && parameters.size() == 2
                && parameters.getFirst().isEquivalentTo(Item.class)
                && parameters.getLast().isEquivalentTo(Invocation.class);
    }

    @Test
    void noDoorHoldsASource() {
        noFields()
                .that()
                .areDeclaredInClassesThat()
                .resideInAnyPackage(
                        "dev.jackfield.endpoint",
                        "dev.jackfield.http",
                        "dev.jackfield.stdio",
                        "dev.jackfield.server",
                        "dev.jackfield.cli")
                .should(holdASource())
                .check(ArchitectureTest.CODE);
    }

    @Test
    void noSourceHoldsAnother() {
        noFields()
                .that()
                .areDeclaredInClassesThat(assignableTo(Source.class))
                .should(holdASource())
                .check(ArchitectureTest.CODE);
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
