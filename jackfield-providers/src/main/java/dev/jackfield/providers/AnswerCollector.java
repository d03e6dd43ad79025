package dev.jackfield.providers;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps what LangChain4j makes of the events. It calls nothing, because LangChain4j would catch what is thrown.
/// For one thread.
final class AnswerCollector implements StreamingChatResponseHandler {
    private List<String> pieces = new ArrayList<>();
    private @Nullable ChatResponse response;
    private @Nullable Throwable error;

    @Override
    public void onPartialResponse(String piece) {
        pieces.add(piece);
    }

    @Override
    public void onCompleteResponse(ChatResponse complete) {
        response = complete;
    }

    @Override
    public void onError(Throwable failed) {
        error = failed;
    }

    /// The pieces of text since the last time.
    List<String> takePieces() {
        var taken = pieces;
        pieces = new ArrayList<>();
        return taken;
    }

    Optional<Throwable> error() {
        return Optional.ofNullable(error);
    }

    /// The whole answer, once it is there.
    Optional<ChatResponse> response() {
        return Optional.ofNullable(response);
    }
}
