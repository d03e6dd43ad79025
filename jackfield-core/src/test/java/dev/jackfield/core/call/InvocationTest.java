package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.jackfield.core.TestProfile;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.mcp.Meta;
import dev.jackfield.protocol.rpc.Deadline;
import dev.jackfield.protocol.rpc.Message;
import dev.jackfield.protocol.rpc.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// A child call never has more rights or time than its parent.
class InvocationTest {
    private static final Call INNER = Call.ToolCall.of("b.inner", Fields.EMPTY);
    private static final Message QUESTION = Message.request(Json.number(1), "elicitation/create", Fields.EMPTY);

    private final Deadline deadline = Deadline.after(Duration.ofMinutes(1));
    private final Invocation parent = parent(Scope.only("a"));

    private Invocation parent(Scope scope) {
        return Invocation.of(
                new Identity("ann", Set.of("readers")),
                Call.ToolCall.of("a.outer", Fields.EMPTY),
                scope,
                "test",
                Fields.of("traceparent", Json.string("00-1")).with(Meta.PROGRESS_TOKEN, Json.number(7)),
                Caller.SILENT,
                deadline);
    }

    @Test
    void childIsWhoAndWhereItsParentIs() {
        var child = parent.child(INNER);

        assertThat(child.identity()).isEqualTo(parent.identity());
        assertThat(child.scope()).isEqualTo(parent.scope());
        assertThat(child.door()).isEqualTo("test");
        assertThat(child.parent()).contains(parent);
        assertThat(child.id()).isNotEqualTo(parent.id());
        assertThat(child.meta().keys()).containsExactly("traceparent");
    }

    @Test
    void childNeverHasMoreTime() {
        assertThat(parent.child(INNER).deadline()).isEqualTo(deadline);
        assertThat(parent.child(INNER)
                        .withDeadline(deadline.plus(Duration.ofHours(1)))
                        .deadline())
                .isEqualTo(deadline);
        var earlier = deadline.plus(Duration.ofSeconds(-10));
        assertThat(parent.child(INNER).withDeadline(earlier).deadline()).isEqualTo(earlier);
    }

    /// The parent has that much more time, too.
    @Test
    void timeThatAUserTookForAnswersDoesNotCount() throws InterruptedException {
        var now = new long[] {0};
        var patience = new Patience(Duration.ofDays(1), deadline, () -> now[0]);
        var asked = parent.withCaller(new PausingCaller(Caller.SILENT, patience));
        patience.pauseWhile(() -> {
            now[0] += Duration.ofMinutes(5).toNanos();
            return QUESTION;
        });

        var child = asked.child(INNER);

        assertThat(child.deadline()).isEqualTo(deadline.plus(Duration.ofMinutes(5)));
        assertThat(child.child(INNER).deadline()).isEqualTo(child.deadline());
    }

    @Test
    void childIsCheckedWhateverItsParentIs() {
        assertThat(parent.withoutCheck().isUnchecked()).isTrue();
        assertThat(parent.withoutCheck().child(INNER).isUnchecked()).isFalse();
        assertThat(parent.child(INNER).withoutCheck().isUnchecked()).isFalse();
    }

    @Test
    void questionsAndLogsOfAChildReachTheCallerOfItsParent() throws InterruptedException {
        var heard = new ArrayList<String>();
        var caller = new ForwardingCaller(Caller.SILENT) {
            @Override
            public Caller inner() {
                return this;
            }

            @Override
            public void notifyClient(Message notification) {
                heard.add(notification.method());
            }

            @Override
            public Message ask(Message question) {
                heard.add(question.method());
                return question;
            }

            @Override
            public boolean canRelay() {
                return true;
            }
        };
        var child = parent.withCaller(caller).child(INNER).caller();
        child.ask(QUESTION);
        child.notifyClient(Message.notification("notifications/message", Fields.EMPTY));
        child.notifyClient(Message.notification("notifications/progress", Fields.EMPTY));

        assertThat(heard).containsExactly("elicitation/create", "notifications/message");
        assertThat(child.canRelay()).isFalse();
    }

    @Test
    void childMaySeeLessThanItsParentButNotMore() {
        var profile = new TestProfile().sources("a").scope();
        var everything = parent(Scope.EVERYTHING).child(INNER);

        assertThat(everything.narrowTo(profile).scope()).isEqualTo(profile);
        assertThat(everything.narrowTo(Scope.only("b")).scope()).isEqualTo(Scope.only("b"));
        assertThat(parent.child(INNER).narrowTo(Scope.EVERYTHING).scope()).isEqualTo(Scope.only("a"));
        assertThatThrownBy(() -> parent.child(INNER).narrowTo(Scope.only("b")))
                .isInstanceOf(HubException.UnknownNameException.class)
                .hasMessageContaining("'b.inner' cannot be called here")
                .hasMessageContaining("only Source 'a'");
    }

    @Test
    void onlyAChildOfACallThatRunsMakesItself() {
        assertThatThrownBy(parent::invoke).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(parent.child(INNER)::invoke)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("only while a hub runs it");
    }
}
