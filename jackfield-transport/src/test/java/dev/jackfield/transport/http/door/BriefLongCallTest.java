package dev.jackfield.transport.http.door;

import dev.jackfield.transport.http.client.HttpCalls;
import dev.jackfield.transport.http.client.Proxies;
import dev.jackfield.transport.http.client.Trust;

/// A command waits as long as a hub does.
class BriefLongCallTest extends LongCallTest {
    @Override
    HttpCalls open() {
        return HttpCalls.createShortLived(Trust.USUAL, Proxies.NONE);
    }
}
