package dev.jackfield.transport.http.door;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Long-lived streams and sockets, which must end when their caller would no longer be let in.
final class OpenAdmissions {
    private final Set<OpenAdmission> open = ConcurrentHashMap.newKeySet();

    /// One stream or socket; closed when it has ended by itself.
    final class OpenAdmission implements AutoCloseable {
        private final Admission admission;
        private final Runnable end;

        private OpenAdmission(Admission admission, Runnable end) {
            this.admission = admission;
            this.end = end;
        }

        private void review() {
            if (!admission.isStillValid()) {
                end.run();
            }
        }

        @Override
        public void close() {
            open.remove(this);
        }
    }

    /// Registers one and checks the admission once more: it may have ended since it was given.
    ///
    /// @param end must not block
    OpenAdmission begin(Admission admission, Runnable end) {
        var added = new OpenAdmission(admission, end);
        open.add(added);
        added.review();
        return added;
    }

    void review() {
        open.forEach(OpenAdmission::review);
    }
}
