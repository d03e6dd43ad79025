package dev.jackfield.http.door;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What goes on long after its caller was let in, and must end when the caller would be let in no longer.
final class OpenAdmissions {
    private final Set<OpenAdmission> open = ConcurrentHashMap.newKeySet();

    /// One of them; closed when it has ended by itself.
    final class OpenAdmission implements AutoCloseable {
        private final Admission admission;
        private final Runnable end;

        private OpenAdmission(Admission admission, Runnable end) {
            this.admission = admission;
            this.end = end;
        }

        private void review() {
            if (!admission.holds()) {
                end.run();
            }
        }

        @Override
        public void close() {
            open.remove(this);
        }
    }

    /// Looks once more at the admission: it may have ended since it was given.
    ///
    /// @param end must not block
    OpenAdmission begin(Admission admission, Runnable end) {
        var stay = new OpenAdmission(admission, end);
        open.add(stay);
        stay.review();
        return stay;
    }

    void review() {
        open.forEach(OpenAdmission::review);
    }
}
