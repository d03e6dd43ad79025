package dev.jackfield.api.compiler;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The classes of a compiled `.java` file.
public final class MemoryClasses extends ClassLoader {
    private final Map<String, byte[]> classes;

    public MemoryClasses(String name, Map<String, byte[]> classes) {
        super(name, HubClasses.SHOWN);
        this.classes = Map.copyOf(classes);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte @Nullable [] found = classes.get(name);
        if (found == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, found, 0, found.length);
    }
}
