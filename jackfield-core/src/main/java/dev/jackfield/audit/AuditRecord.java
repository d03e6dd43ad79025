package dev.jackfield.audit;

import dev.jackfield.call.ItemName;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One attempt to call something, and how it ended.
///
/// @param method the MCP method of the call
/// @param asked the name as the caller spelled it
/// @param resolved the item that was found, if there was one
/// @param outcome `ok`, `error` (the tool said so), or a failure of the hub in lower case
/// @param retried why the call was repeated, if it was
public record AuditRecord(
        String id,
        Instant when,
        String identity,
        String door,
        String method,
        String asked,
        Optional<ItemName> resolved,
        String outcome,
        Optional<String> reason,
        Duration took,
        Optional<String> parent,
        Optional<String> retried) {}
