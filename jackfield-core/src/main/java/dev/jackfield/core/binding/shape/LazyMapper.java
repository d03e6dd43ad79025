package dev.jackfield.core.binding.shape;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Jackson for the classes of one source. It caches every class that it has seen, so it must not outlive them. It
/// is created when first needed, because most sources need none.
final class LazyMapper implements Supplier<JsonMapper> {
    // created twice at worst
    private volatile @Nullable JsonMapper mapper;

    @Override
    public JsonMapper get() {
        var known = mapper;
        if (known == null) {
            known = JsonMapper.builder()
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build();
            mapper = known;
        }
        return known;
    }
}
