package shop;

/// The shop does not do that. The message goes to the caller.
public final class Refusal extends RuntimeException {
    public Refusal(String reason) {
        super(reason);
    }
}
