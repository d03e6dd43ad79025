/// The sources of a configuration: how each is planned and created, how it reaches the network, and what this machine
/// lacks for it.
///
/// Nothing here knows a running hub. Start with `SourcePlans`, then `OutboundClients`.
@NullMarked
package dev.jackfield.server.source;

import org.jspecify.annotations.NullMarked;
