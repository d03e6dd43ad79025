package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.model.ModelDescriptor;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The models that the providers of a hub listed.
///
/// @param failures why a provider could not list its models, by the names of providers
public record SurveyedModels(List<ModelDescriptor> models, Map<String, String> failures) {
    public SurveyedModels {
        models = List.copyOf(models);
        failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
    }
}
