/// HTTP clients as the configuration wants them: proxies, trusted certificates, one client for each such route.
///
/// Sources and providers of models ask for theirs here; nothing here sends a request. Start at `OutboundClients`.
@NullMarked
package dev.jackfield.settings.outbound;

import org.jspecify.annotations.NullMarked;
