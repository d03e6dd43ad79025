package dev.jackfield.cli.base;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Signals of the operating system, each handled on a thread of its own.
///
/// The JDK exports its class for them but warns all who compile against it, which stops our build; so it is found by
/// name. A shutdown hook would not do: it never hears of a second signal.
public final class OsSignals {
    private static final Logger LOG = LoggerFactory.getLogger(OsSignals.class);

    private OsSignals() {}

    /// The action for a signal.
    public interface Action {
        void run(int number);
    }

    /// Handles the signal of this name (`TERM`, `INT`, `HUP`) from now on; where there is none, nothing happens.
    public static void handle(String name, Action action) {
        try {
            var signal = Class.forName("sun.misc.Signal");
            var handler = Class.forName("sun.misc.SignalHandler");
            var number = signal.getMethod("getNumber");
            var proxy = Proxy.newProxyInstance(
                    OsSignals.class.getClassLoader(), new Class<?>[] {handler}, (_, _, arguments) -> {
                        // The only method that the JDK calls.
                        action.run((int) number.invoke(arguments[0]));
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (InvocationTargetException unavailable) {
            LOG.debug("There is no signal {} here", name, unavailable);
        } catch (ReflectiveOperationException unsupported) {
            LOG.warn("This JDK does not support the signal {}", name, unsupported);
        }
    }
}
