package dev.jackfield.http.door;

import dev.jackfield.http.client.HttpCalls;
import dev.jackfield.http.client.Proxies;
import dev.jackfield.http.client.Trust;

/// A command waits as long as a hub does.
class BriefLongCallTest extends LongCallTest {
    @Override
    HttpCalls open() {
        return HttpCalls.brief(Trust.USUAL, Proxies.NONE);
    }
}
