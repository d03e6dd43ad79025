package dev.jackfield.agent.hub.model;

import dev.jackfield.agent.model.ChatModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A hub with this model and no other.
public record OneModel(ChatModel model) implements HubModels {
    @Override
    public Optional<String> usualModel() {
        return Optional.of("memory/scripted");
    }

    @Override
    public ChatModel model(String name) {
        return model;
    }

    @Override
    public List<String> providers() {
        return List.of("memory");
    }

    @Override
    public SurveyedModels survey() {
        return new SurveyedModels(List.of(model.descriptor()), Map.of());
    }
}
