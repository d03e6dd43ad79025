package dev.jackfield.binding.shape;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// Jackson for the classes of one source. It remembers every class that it has seen, so it must not outlive them; it is
/// made when it is needed first, because most sources need none.
final class LazyMapper implements Supplier<JsonMapper> {
    // made twice at the worst
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
