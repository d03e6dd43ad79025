package shop;

/// Makes addresses.
public final class Addresses {
    private Addresses() {}

    public static Entity of(String address1, String address2, String city, String state, String country, String zip) {
        return Entity.of("address1", address1)
                .with("address2", address2)
                .with("city", city)
                .with("state", state)
                .with("country", country)
                .with("zip", zip);
    }
}
