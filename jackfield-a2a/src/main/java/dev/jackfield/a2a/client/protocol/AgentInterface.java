package dev.jackfield.a2a.client.protocol;

import dev.jackfield.a2a.client.message.ProtocolBinding;
import java.net.URI;

/// One way to speak to an agent, as its card names it.
///
/// @param isOld whether it speaks A2A 0.3 or before
/// @param tenant is part of every request; empty when there is none
record AgentInterface(URI url, ProtocolBinding binding, boolean isOld, String tenant) {}
