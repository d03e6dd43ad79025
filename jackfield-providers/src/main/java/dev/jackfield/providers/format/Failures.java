package dev.jackfield.providers.format;

import dev.jackfield.agent.model.ModelException;
import dev.jackfield.agent.model.ModelException.Kind;
import dev.jackfield.agent.model.ProviderConfig;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.InvalidJsonException;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.ChannelException;
import dev.jackfield.protocol.text.BriefText;
import dev.jackfield.protocol.text.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Explains why a model gave no answer. The texts come from servers of others, so they are shortened, and never
/// have the key.
///
/// @param model which model was asked; empty where the provider itself was asked, for the list of its models
public record Failures(ProviderConfig config, String model) {
    private static final int LONGEST_QUOTE = 300;

    /// The status of errors that are told in the middle of a stream.
    private static final int NO_STATUS = 0;

    /// Explains a status other than success.
    public ModelException status(int status, byte[] body) {
        return explain(status, ErrorBody.of(body));
    }

    /// Explains an error in the middle of a stream.
    ModelException streamError(Fields error) {
        return explain(NO_STATUS, ErrorBody.of(error));
    }

    private ModelException explain(int status, ErrorBody body) {
        var kind = kind(status, body);
        var said = quotedMessage(status, body);
        return new ModelException(
                kind,
                switch (kind) {
                    case ACCESS -> noAccess(status, body);
                    case TOO_LONG ->
                        "The conversation is too long for model '%s'%s. Start a new one, or choose a model with a larger"
                                        .formatted(name(), said)
                                + " window.";
                    case RATE_LIMIT ->
                        "Provider '%s' allows no more requests at the moment%s.".formatted(config.name(), said);
                    case SERVER -> "%s failed%s. Try again later.".formatted(subject(), said);
                    case REQUEST, CONTENT, CONNECTION, TIMEOUT -> refusalText(status, said);
                });
    }

    private static Kind kind(int status, ErrorBody body) {
        if (status == 413 || (status < 429 && body.saysTooLong())) {
            return Kind.TOO_LONG;
        }
        if (status == 401
                || status == 403
                || body.isOf("authentication_error", "permission_error", "insufficient_quota")) {
            return Kind.ACCESS;
        }
        if (status == 429 || body.isOf("rate_limit")) {
            return Kind.RATE_LIMIT;
        }
        var isRequest = status / 100 == 4 || status / 100 == 3 || body.isOf("invalid_request");
        return isRequest && status != 408 && status != 425 ? Kind.REQUEST : Kind.SERVER;
    }

    /// Does not repeat what the provider says of a wrong key: some repeat the key.
    private String noAccess(int status, ErrorBody body) {
        if (body.isOf("insufficient_quota")) {
            return "The key of provider '%s' has no credit left%s."
                    .formatted(config.name(), quotedMessage(status, body));
        }
        if (config.key().isEmpty()) {
            return noKey().getMessage() + " (It answered %d.)".formatted(status);
        }
        return status == 403 && !model.isEmpty()
                ? "Provider '%s' does not allow model '%s' with this key (403). Check what the key in providers.%s.key may use."
                        .formatted(config.name(), model, config.name())
                : "Provider '%s' refuses its key (%d). Check providers.%s.key."
                        .formatted(config.name(), status == NO_STATUS ? 401 : status, config.name());
    }

    public ModelException noKey() {
        return new ModelException(
                Kind.ACCESS,
                "Provider '%s' needs a key. Set providers.%s.key, or the variable that it names."
                        .formatted(config.name(), config.name()));
    }

    private String refusalText(int status, String said) {
        if (model.isEmpty()) {
            return "Provider '%s' does not list its models%s. Check providers.%s.url."
                    .formatted(config.name(), said, config.name());
        }
        return status == 404
                ? "Provider '%s' has no model '%s'%s. Check the name of the model, and providers.%s.url."
                        .formatted(config.name(), model, said, config.name())
                : "Provider '%s' refuses the request for model '%s'%s.".formatted(config.name(), model, said);
    }

    /// What the server said, as the end of a sentence.
    private String quotedMessage(int status, ErrorBody body) {
        var number = status == NO_STATUS ? "" : " (" + status + ")";
        return body.message().isEmpty() ? number : number + ": " + safeText(body.message());
    }

    private String safeText(String text) {
        var shown = config.key().map(key -> text.replace(key, "***")).orElse(text);
        var line = PlainText.line(shown).strip();
        var cut = BriefText.of(line, LONGEST_QUOTE);
        return cut.endsWith(".") ? cut.substring(0, cut.length() - 1) : cut;
    }

    private static String withPeriod(String sentence) {
        return sentence.endsWith("?") ? sentence : sentence + ".";
    }

    /// Explains a connection that could not be made, or broke.
    public ModelException connection(ChannelException broken) {
        var why = safeText(String.valueOf(broken.getMessage()));
        return broken instanceof ChannelException.TimedOutException
                ? new ModelException(
                        Kind.TIMEOUT,
                        "%s did not finish within %d seconds."
                                .formatted(subject(), config.timeout().toSeconds()),
                        broken)
                : new ModelException(
                        Kind.CONNECTION, "%s cannot be reached: %s".formatted(subject(), withPeriod(why)), broken);
    }

    /// Explains an answer that is no stream of events: an error, or a page of something else than a provider.
    public ModelException noStream(String type, byte[] body) {
        return type.contains("json") && ErrorBody.of(body).isError()
                ? explain(NO_STATUS, ErrorBody.of(body))
                : new ModelException(
                        Kind.REQUEST,
                        "Provider '%s' answered with %s instead of a stream of events. Check providers.%s.url."
                                .formatted(config.name(), safeText(type), config.name()));
    }

    /// Explains a request that cannot be written.
    public ModelException unwritableRequest(RuntimeException refused) {
        return new ModelException(
                Kind.REQUEST,
                "This cannot be sent to model '%s': %s."
                        .formatted(name(), safeText(String.valueOf(refused.getMessage()))),
                refused);
    }

    public ModelException noQuestion() {
        return new ModelException(
                Kind.REQUEST,
                "There is nothing to answer for model '%s': the conversation is empty.".formatted(name()));
    }

    /// Explains an answer that ended too early.
    public ModelException brokenAnswer(@Nullable Throwable cause) {
        return new ModelException(
                Kind.CONNECTION,
                "The connection to model '%s' broke in the middle of its answer. Try again.".formatted(name()),
                cause);
    }

    /// Explains an answer that makes no sense.
    ///
    /// @param what the rest of a sentence that begins with the model
    public ModelException unreadableAnswer(String what, @Nullable Throwable cause) {
        return new ModelException(
                Kind.SERVER, "%s %s. Try again, or choose another model.".formatted(subject(), what), cause);
    }

    /// Explains content that the model does not take.
    ModelException unacceptedContent(String what) {
        return new ModelException(
                Kind.CONTENT,
                "Model '%s' does not accept %s. Leave it out, or choose a model that does.".formatted(name(), what));
    }

    /// Who was asked, as the beginning of a sentence.
    private String subject() {
        return model.isEmpty() ? "Provider '%s'".formatted(config.name()) : "Model '%s'".formatted(name());
    }

    private String name() {
        return config.name() + "/" + model;
    }

    /// The body of an error that a provider sent.
    ///
    /// @param types its words for the kind of error; providers have up to two
    /// @param isError whether it is in the form of an error
    private record ErrorBody(String types, String message, boolean isError) {
        private static final Pattern TOO_LONG = Pattern.compile(
                "(?is).*(?:prompt is too long|context[ _](?:length|window|size)|maximum context|input is too long"
                        + "|too many (?:input )?tokens|request_too_large).*");

        static ErrorBody of(byte[] body) {
            var text = new String(body, StandardCharsets.UTF_8).strip();
            try {
                return Json.parse(body)
                        .object()
                        .map(ErrorBody::fromEnvelope)
                        .filter(error -> !error.message.isEmpty())
                        .orElse(new ErrorBody("", text, false));
            } catch (InvalidJsonException notJson) {
                return new ErrorBody("", text, false);
            }
        }

        /// Servers put the error into a member `error`, as an object or a text, or have its members at
        /// the top.
        private static ErrorBody fromEnvelope(Fields body) {
            return body.text("error")
                    .map(text -> new ErrorBody("", text, true))
                    .orElseGet(() -> of(body.get("error").flatMap(Json::object).orElse(body)));
        }

        static ErrorBody of(Fields error) {
            var types = error.text("type").orElse("") + " "
                    + error.get("code").map(ErrorBody::word).orElse("");
            var message = error.text("message")
                    .or(() -> error.text("detail"))
                    .or(() -> Optional.of(error.isEmpty() ? "" : error.toString()));
            return new ErrorBody(types, message.orElse(""), error.has("message"));
        }

        private static String word(Json value) {
            return value.text().orElseGet(value::toString);
        }

        boolean isOf(String... types) {
            return Pattern.compile(String.join("|", types)).matcher(this.types).find();
        }

        boolean saysTooLong() {
            return TOO_LONG.matcher(types).matches()
                    || TOO_LONG.matcher(message).matches();
        }
    }
}
