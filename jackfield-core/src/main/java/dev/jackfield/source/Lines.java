package dev.jackfield.source;

import dev.jackfield.rpc.Channel;
import dev.jackfield.rpc.ClientLink;
import dev.jackfield.rpc.Deadline;
import dev.jackfield.rpc.Exchange;
import dev.jackfield.rpc.Message;

/// Opens channels to one upstream, never more than there may be in all.
record Lines(Dial dial, Limits limits) {

    /// Connects when there is a place for one more, or throws with a message that says what is full.
    Channel open(ClientLink unsolicited, Deadline deadline) throws InterruptedException {
        var place = limits.connection(deadline);
        try {
            return new Line(dial.open(unsolicited), place);
        } catch (RuntimeException | Error failed) {
            place.close();
            throw failed;
        }
    }

    /// The right to start a process, held until it has answered.
    Limits.Place coldStart(Deadline deadline) throws InterruptedException {
        return limits.coldStart(deadline);
    }

    /// A channel that gives its place back when it is closed.
    private record Line(Channel channel, Limits.Place place) implements Channel {
        @Override
        public Message request(Message request, Exchange exchange) throws InterruptedException {
            return channel.request(request, exchange);
        }

        @Override
        public void notify(Message notification) {
            channel.notify(notification);
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public long arrivals() {
            return channel.arrivals();
        }

        @Override
        public String ending() {
            return channel.ending();
        }

        @Override
        public void close() {
            try {
                channel.close();
            } finally {
                place.close();
            }
        }
    }
}
