package dev.jackfield.protocol.mcp;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import dev.jackfield.protocol.rpc.Message;

/// A request under an id of the hub's own, because every client counts from zero and all share one connection.
public record NumberedRequest(Message original, Message sent) {

    public static NumberedRequest of(Message request, long number) {
        var own = Json.number(number);
        var meta = request.params().object(Meta.KEY);
        var numbered = request.withId(own);
        return new NumberedRequest(
                request,
                meta.has(Meta.PROGRESS_TOKEN) ? numbered.withParams(paramsWithToken(request, meta, own)) : numbered);
    }

    private static Fields paramsWithToken(Message request, Fields meta, Json own) {
        return request.params().with(Meta.KEY, meta.with(Meta.PROGRESS_TOKEN, own));
    }

    /// Restores the client's own id and progress token in a message that arrived for this request.
    public Message restore(Message arrival) {
        if (arrival.isResponse()) {
            return arrival.withId(original.id());
        }
        if (arrival.params().object(Meta.KEY).has(Meta.SUBSCRIPTION)) {
            return withSubscription(arrival);
        }
        return arrival.params().has(Meta.PROGRESS_TOKEN) ? withToken(arrival) : arrival;
    }

    private Message withSubscription(Message news) {
        var meta = news.params().object(Meta.KEY).with(Meta.SUBSCRIPTION, original.id());
        return news.withParams(news.params().with(Meta.KEY, meta));
    }

    private Message withToken(Message progress) {
        var token = original.params().object(Meta.KEY).get(Meta.PROGRESS_TOKEN);
        return token.map(t -> progress.withParams(progress.params().with(Meta.PROGRESS_TOKEN, t)))
                .orElse(progress);
    }
}
