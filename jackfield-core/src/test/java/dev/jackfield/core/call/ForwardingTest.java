package dev.jackfield.core.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.protocol.rpc.Channel;
import dev.jackfield.protocol.rpc.ClientLink;
import dev.jackfield.protocol.rpc.ForwardingChannel;
import dev.jackfield.protocol.rpc.ForwardingLink;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A forwarding class forwards every method, also those with a default in the interface.
class ForwardingTest {
    private final List<String> reached = new ArrayList<>();

    /// Calls every method in front, and looks which of them arrive behind.
    private <T> void assertEverythingArrives(Class<T> type, UnaryOperator<T> front) throws Exception {
        var behind = type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (_, method, _) -> arrived(method)));
        var methods = Arrays.stream(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .toList();
        for (var method : methods) {
            call(front.apply(behind), method);
        }
        assertThat(reached).isEqualTo(methods.stream().map(Method::getName).toList());
    }

    private @Nullable Object arrived(Method method) {
        reached.add(method.getName());
        return nothing(method.getReturnType());
    }

    private static void call(Object target, Method method) throws IllegalAccessException, InvocationTargetException {
        method.invoke(
                target,
                Arrays.stream(method.getParameterTypes())
                        .map(ForwardingTest::nothing)
                        .toArray());
    }

    private static @Nullable Object nothing(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == long.class ? 0L : null;
    }

    @Test
    void caller() throws Exception {
        assertEverythingArrives(Caller.class, behind -> new ForwardingCaller(behind) {
            @Override
            public Caller inner() {
                return delegate().inner();
            }
        });
    }

    @Test
    void link() throws Exception {
        assertEverythingArrives(ClientLink.class, behind -> new ForwardingLink(behind) {});
    }

    @Test
    void channel() throws Exception {
        assertEverythingArrives(Channel.class, behind -> new ForwardingChannel() {
            @Override
            protected Channel delegate() {
                return behind;
            }
        });
    }
}
