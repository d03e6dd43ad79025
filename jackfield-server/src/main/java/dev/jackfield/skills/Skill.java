package dev.jackfield.skills;

import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.binding.BadTools;
import dev.jackfield.executor.MethodSource;
import dev.jackfield.source.Home;
import dev.jackfield.source.JavaTools;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One file of the skills folder: what answers for it, and what is wrong with it.
///
/// @param stamp of the file as it was last looked at
record Skill(Path file, Stamp stamp, List<JavaTools> sources, List<String> problems) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    Skill {
        sources = List.copyOf(sources);
        problems = List.copyOf(problems);
    }

    static Skill of(Path file, Stamp stamp, Opened opened, InstantSource clock) {
        return switch (opened) {
            case Opened.Bad(var reason) -> new Skill(file, stamp, List.of(), List.of(reason));
            case Opened.Fine(var code) -> new Making(file, code, clock).skill(stamp);
        };
    }

    /// The file has become unusable; what it was before goes on.
    Skill outlived(Skill broken) {
        var problems = Stream.concat(
                        broken.problems.stream(),
                        Stream.of("the version before it still answers").filter(_ -> !sources.isEmpty()))
                .toList();
        return new Skill(file, broken.stamp, sources, List.of(String.join("; ", problems)));
    }

    /// The same, to be loaded anew.
    Skill stale() {
        return new Skill(file, Stamp.NONE, sources, problems);
    }

    /// The same after one of its sources is gone, to be loaded anew.
    Skill without(JavaTools source) {
        var others = sources.stream().filter(each -> each != source).toList();
        return new Skill(file, Stamp.NONE, others, problems);
    }

    boolean isBroken() {
        return sources.isEmpty();
    }

    void close() {
        sources.forEach(JavaTools::close);
    }

    /// Makes the sources of a file. Its loader is closed with the last of them.
    private static final class Making {
        private final Path file;
        private final Code code;
        private final InstantSource clock;
        private final List<JavaTools> sources = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private final AtomicInteger open = new AtomicInteger(1);

        Making(Path file, Code code, InstantSource clock) {
            this.file = file;
            this.code = code;
            this.clock = clock;
        }

        Skill skill(Stamp stamp) {
            code.offering().forEach(this::add);
            release();
            return new Skill(file, stamp, sources, problems);
        }

        private void add(String name) {
            var classes = code.classes();
            try {
                var made = Bounded.run(classes, () -> make(name, classes));
                open.incrementAndGet();
                var home = new Home(file.toString(), classes, clock.instant(), () -> end(made.tools(), classes));
                sources.add(made.source().from(home));
            } catch (Unusable bad) {
                problems.add(name + " cannot be used: " + bad.reason());
                LOG.debug("{} of {}", name, file, bad);
            }
        }

        private record Made(Object tools, JavaTools source) {}

        private static Made make(String name, ClassLoader classes) throws Exception {
            try {
                var made = made(Class.forName(name, true, classes));
                return new Made(made, source(made));
            } catch (InvocationTargetException failed) {
                throw new Unusable("its constructor failed: " + failed.getCause(), failed);
            } catch (BadTools unfit) {
                throw new Unusable(String.join("; ", unfit.problems()), unfit);
            } catch (IllegalArgumentException unfit) {
                throw new Unusable(String.valueOf(unfit.getMessage()), unfit);
            }
        }

        /// Methods may have services, of which a hub has none.
        private static Object made(Class<?> type) throws ReflectiveOperationException, Unusable {
            for (var constructor : type.getDeclaredConstructors()) {
                var parameters = List.of(constructor.getParameterTypes());
                var isMethod = parameters.equals(List.of(Services.class)) && MethodBase.class.isAssignableFrom(type);
                if (parameters.isEmpty() || isMethod) {
                    constructor.setAccessible(true);
                    return isMethod ? constructor.newInstance(Services.NONE) : constructor.newInstance();
                }
            }
            throw new Unusable("it needs a constructor without parameters");
        }

        /// Actions run in this process as tools do.
        private static JavaTools source(Object made) {
            return made instanceof MethodBase method ? MethodSource.of(method) : JavaTools.of(made);
        }

        /// Tools that hold something give it back.
        private void end(Object tools, ClassLoader classes) {
            if (tools instanceof AutoCloseable closeable) {
                try {
                    Bounded.run(classes, () -> {
                        closeable.close();
                        return true;
                    });
                } catch (Unusable failed) {
                    LOG.warn("Skill {} did not close well: {}", file.getFileName(), failed.reason());
                }
            }
            release();
        }

        private void release() {
            if (open.decrementAndGet() == 0) {
                code.close();
            }
        }
    }
}
