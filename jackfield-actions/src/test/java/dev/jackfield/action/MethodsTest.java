package dev.jackfield.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MethodsTest {

    @Test
    void jarsDeclareTheirMethods() {
        var found = Methods.discover(Services.NONE);

        assertThat(found.all()).extracting(Methods.Entry::name).contains("ai", "outlook");
        assertThat(found.get("ai").orElseThrow().actions()).containsKey("process");
    }

    @Test
    void oneThatCannotBeMadeIsAnEntryWithoutAnInstance() {
        var found = Methods.of(Services.NONE, List.of(MethodAi::new, _ -> {
            throw new IllegalStateException("no mail here");
        }));

        assertThat(found.all()).hasSize(2).last().satisfies(entry -> {
            assertThat(entry.instance()).isEmpty();
            assertThat(entry.problem()).contains("no mail here");
            assertThat(entry.actions()).isEmpty();
        });
    }

    @Test
    void twoOfOneNameAreAnErrorThatNamesBoth() {
        assertThatThrownBy(() -> Methods.of(new MethodAi(Services.NONE), new OtherAi()))
                .hasMessageContaining("'ai'")
                .hasMessageContaining(MethodAi.class.getName())
                .hasMessageContaining(OtherAi.class.getName());
    }

    @Test
    void whatIsUnknownIsNamed() {
        var methods = Methods.of(new MethodAi(Services.NONE));

        assertThatThrownBy(() -> methods.action("mail", "send")).hasMessage("Method 'mail' not found");
        assertThatThrownBy(() -> methods.action("ai", "send")).hasMessage("Action 'send' not found in method 'ai'");
    }

    static final class OtherAi extends MethodBase {
        OtherAi() {
            super(Services.NONE, "ai", "");
        }
    }

    static final class Outlook extends MethodBase {
        Outlook(Services services) {
            super(services, "outlook", "Mail");
        }
    }

    /// As a jar declares it.
    public static final class AiFactory implements MethodFactory {
        @Override
        public MethodBase create(Services services) {
            return new MethodAi(services);
        }
    }

    /// As a jar declares it.
    public static final class OutlookFactory implements MethodFactory {
        @Override
        public MethodBase create(Services services) {
            return new Outlook(services);
        }
    }
}
