package dev.jackfield.core.binding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jackfield.core.binding.shape.BindingProblems;
import dev.jackfield.core.binding.shape.ResolvedType;
import dev.jackfield.core.binding.shape.RuntimeTypeShape;
import dev.jackfield.core.binding.shape.Shapes;
import dev.jackfield.protocol.json.Json;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Classes can be unloaded with their loader, whatever was built from them.
class ForgottenClassesTest {
    private static final class Apart extends ClassLoader {
        Apart() {
            super(ForgottenClassesTest.class.getClassLoader());
        }

        Class<?> own(Class<?> type) throws IOException {
            try (var in = type.getResourceAsStream("Parcel.class")) {
                var bytes = Objects.requireNonNull(in).readAllBytes();
                return defineClass(type.getName(), bytes, 0, bytes.length);
            }
        }
    }

    private static WeakReference<Class<?>> used() throws IOException {
        var bean = new Apart().own(Parcel.class);
        var shapes = new Shapes(new BindingProblems());
        var shape = shapes.shapeOf(ResolvedType.of(bean));
        var value = shape.read(Json.parse("{\"name\":\"a\"}").tree());
        assertThat(value.getClass()).isSameAs(bean).isNotSameAs(Parcel.class);
        assertThat(new RuntimeTypeShape(shapes).write(value)).hasToString("{\"name\":\"a\"}");
        return new WeakReference<>(bean);
    }

    @Test
    void aBeanIsForgottenWithItsSource() throws Exception {
        var bean = used();
        for (var round = 0; bean.get() != null && round < 50; round++) {
            System.gc();
        }

        assertThat(bean.get()).isNull();
    }
}
