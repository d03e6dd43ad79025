package dev.jackfield.server.admin;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.http.server.HttpExchange;
import dev.jackfield.transport.http.server.HttpRefusedException;
import dev.jackfield.transport.http.server.NotFoundException;
import java.io.IOException;
import java.util.List;

/// `/admin/sources`: changes the sources of a running hub.
record SourceRoutes(SourceAdmin admin) implements AdminRoutes {
    static final String ROOT = "/admin/sources";

    @Override
    public Fields answer(HttpExchange exchange, List<String> steps, String who)
            throws IOException, InterruptedException {
        return switch (exchange.method() + "/" + steps.size()) {
            case "GET/0" -> admin.list();
            case "GET/1" -> admin.sourceRow(steps.getFirst());
            case "GET/2" -> definition(steps.getFirst(), steps.getLast());
            case "PUT/1", "PATCH/1" -> admin.edit(steps.getFirst(), EditRequest.read(steps.getFirst(), exchange));
            case "POST/0" -> admin.add(AdminRequest.read(exchange.body()).requireId());
            case "DELETE/1" -> admin.remove(steps.getFirst());
            case "POST/1" -> test(steps.getFirst(), exchange);
            case "POST/2" -> act(steps.getFirst(), steps.getLast());
            default -> throw new HttpRefusedException(405, "Method " + exchange.method() + " is not allowed here");
        };
    }

    private Fields test(String word, HttpExchange exchange) throws IOException, InterruptedException {
        if (!word.equals("test")) {
            throw new NotFoundException("POST to %s, %s/test or %s/ID/ACTION".formatted(ROOT, ROOT, ROOT));
        }
        return admin.testSource(AdminRequest.read(exchange.body()));
    }

    private Fields definition(String id, String word) {
        if (!word.equals("definition")) {
            throw new NotFoundException("GET %s, %s/ID or %s/ID/definition".formatted(ROOT, ROOT, ROOT));
        }
        return admin.definition(id);
    }

    private Fields act(String id, String action) throws InterruptedException {
        return switch (action) {
            case "enable" -> admin.enable(id, true);
            case "disable" -> admin.enable(id, false);
            case "restart" -> admin.restart(id);
            case "test" -> admin.testSource(id);
            default -> throw new NotFoundException("Unknown action: use enable, disable, restart or test");
        };
    }
}
