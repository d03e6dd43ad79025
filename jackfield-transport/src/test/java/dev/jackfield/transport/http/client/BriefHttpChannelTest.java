package dev.jackfield.transport.http.client;

/// The client of a command, whose calls have a socket each.
class BriefHttpChannelTest extends HttpChannelTest {
    @Override
    HttpCalls open() {
        return HttpCalls.createShortLived(Trust.USUAL, Proxies.NONE);
    }
}
