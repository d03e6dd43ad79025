package dev.jackfield.transport.http.client;

/// The channel of a command keeps the contract of all channels.
class BriefModernChannelTest extends ModernHttpChannelTest {
    @Override
    HttpCalls open() {
        return HttpCalls.createShortLived(Trust.USUAL, Proxies.NONE);
    }
}
