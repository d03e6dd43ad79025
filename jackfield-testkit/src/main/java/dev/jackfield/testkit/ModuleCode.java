package dev.jackfield.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;

/// The compiled code of one module, for rules about its shape. Rules for several modules are in `ArchitectureTest`.
public final class ModuleCode {
    private ModuleCode() {}

    /// Returns all classes of the module that has this type, without its tests. Of classes that they use from
    /// elsewhere only the names are known: to read those would take most of the time.
    public static JavaClasses with(Class<?> type) {
        var place = type.getProtectionDomain().getCodeSource().getLocation();
        return ArchConfiguration.withThreadLocalScope(reading -> {
            reading.setResolveMissingDependenciesFromClassPath(false);
            return new ClassFileImporter().importUrl(place);
        });
    }

    /// Checks that a module has these packages, and that each imports only earlier ones.
    public static void checkLine(JavaClasses module, List<String> packages) {
        assertThat(module.stream().map(JavaClass::getPackageName).distinct())
                .containsExactlyInAnyOrderElementsOf(packages);
        assertThat(module.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream()))
                .filteredOn(each -> packages.indexOf(packageOf(each.getTargetClass()))
                        > packages.indexOf(packageOf(each.getOriginClass())))
                .extracting(Dependency::getDescription)
                .isEmpty();
    }

    private static String packageOf(JavaClass type) {
        return type.getBaseComponentType().getPackageName();
    }
}
