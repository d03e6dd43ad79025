package dev.jackfield.server.admin;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.transport.http.server.HttpExchange;
import java.io.IOException;
import java.util.List;

/// A part of the admin API. Its requests are let in and recorded already.
interface AdminRoutes {
    /// Answers a request.
    ///
    /// @param steps the path below that of this part
    /// @param who the administrator
    Fields answer(HttpExchange exchange, List<String> steps, String who) throws IOException, InterruptedException;
}
