package dev.jackfield.builtin.skillfolder;

import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.api.compiler.BoundedRun;
import dev.jackfield.api.compiler.UnusableCodeException;
import dev.jackfield.core.binding.shape.InvalidToolsException;
import dev.jackfield.core.javatools.CodeOrigin;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.documents.DocumentStore;
import dev.jackfield.executor.MethodSource;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One file of the skills folder, with its sources and its problems.
///
/// @param stamp of the file as it was last looked at
/// @param usesServices whether its code can use the services of the hub
record SkillFile(Path file, Stamp stamp, List<JavaTools> sources, List<String> problems, boolean usesServices) {
    private static final Logger LOG = LoggerFactory.getLogger("jackfield");

    SkillFile {
        sources = List.copyOf(sources);
        problems = List.copyOf(problems);
    }

    /// @param outdated tells whether the file has changed since it was last looked at
    static SkillFile of(
            Path file,
            Stamp stamp,
            OpenedFile opened,
            DocumentStore documents,
            InstantSource clock,
            BooleanSupplier outdated) {
        return switch (opened) {
            case OpenedFile.Bad(var reason) -> new SkillFile(file, stamp, List.of(), List.of(reason), false);
            case OpenedFile.Fine(var code) -> new Making(file, code, documents, clock, outdated).skill(stamp);
        };
    }

    /// The file has become unusable; its previous version stays in use.
    SkillFile withProblemsOf(SkillFile broken) {
        var problems = Stream.concat(
                        broken.problems.stream(),
                        Stream.of("the previous version stays in use").filter(_ -> !sources.isEmpty()))
                .toList();
        return new SkillFile(file, broken.stamp, sources, List.of(String.join("; ", problems)), usesServices);
    }

    /// A copy that the next check loads again.
    SkillFile withoutStamp() {
        return withStamp(Stamp.NONE);
    }

    SkillFile withStamp(Stamp other) {
        return new SkillFile(file, other, sources, problems, usesServices);
    }

    /// A copy without one source, which the next check loads again.
    SkillFile withoutSource(JavaTools source) {
        var others = sources.stream().filter(each -> each != source).toList();
        return new SkillFile(file, Stamp.NONE, others, problems, usesServices);
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
        private final DocumentStore documents;
        private final InstantSource clock;
        private final BooleanSupplier outdated;
        private final List<JavaTools> sources = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private final AtomicInteger open = new AtomicInteger(1);
        private boolean usesServices;

        Making(Path file, Code code, DocumentStore documents, InstantSource clock, BooleanSupplier outdated) {
            this.file = file;
            this.code = code;
            this.documents = documents;
            this.clock = clock;
            this.outdated = outdated;
        }

        SkillFile skill(Stamp stamp) {
            code.offering().forEach(this::add);
            release();
            return new SkillFile(file, stamp, sources, problems, usesServices);
        }

        private void add(String name) {
            var classes = code.classes();
            try {
                var made = BoundedRun.run(classes, () -> make(name, classes));
                open.incrementAndGet();
                var home = new CodeOrigin(
                        file.toString(), classes, clock.instant(), () -> closeTools(made.tools(), classes), outdated);
                sources.add(made.source().setOrigin(home));
                usesServices |= made.usesServices();
            } catch (UnusableCodeException bad) {
                problems.add(name + " cannot be used: " + bad.reason());
                LOG.debug("{} of {}", name, file, bad);
            }
        }

        private record Made(Object tools, JavaTools source, boolean usesServices) {}

        private Made make(String name, ClassLoader classes) throws Exception {
            try {
                var constructor = constructor(Class.forName(name, true, classes));
                var takesServices = constructor.getParameterCount() > 0;
                constructor.setAccessible(true);
                var made = takesServices
                        ? constructor.newInstance(Services.of(documents.ofCaller()))
                        : constructor.newInstance();
                return new Made(made, source(made), takesServices || made instanceof MethodBase);
            } catch (InvocationTargetException failed) {
                throw new UnusableCodeException("its constructor failed: " + failed.getCause(), failed);
            } catch (InvalidToolsException unfit) {
                throw new UnusableCodeException(String.join("; ", unfit.problems()), unfit);
            } catch (IllegalArgumentException unfit) {
                throw new UnusableCodeException(String.valueOf(unfit.getMessage()), unfit);
            }
        }

        /// The constructor that takes `Services`, else the one without parameters.
        private static Constructor<?> constructor(Class<?> type) throws UnusableCodeException {
            return Stream.of(List.of(Services.class), List.<Class<?>>of())
                    .flatMap(wanted -> Stream.of(type.getDeclaredConstructors())
                            .filter(each -> List.of(each.getParameterTypes()).equals(wanted)))
                    .findFirst()
                    .orElseThrow(() ->
                            new UnusableCodeException("it needs a constructor without parameters, or with Services"));
        }

        /// Actions run in this process as tools do, and get the documents that their callers name.
        private JavaTools source(Object made) {
            return made instanceof MethodBase method ? MethodSource.of(method, documents) : JavaTools.of(made);
        }

        /// Closes tools that are `AutoCloseable`.
        private void closeTools(Object tools, ClassLoader classes) {
            if (tools instanceof AutoCloseable closeable) {
                try {
                    BoundedRun.run(classes, () -> {
                        closeable.close();
                        return true;
                    });
                } catch (UnusableCodeException failed) {
                    LOG.warn("Closing skill {} failed: {}", file.getFileName(), failed.reason());
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
