package dev.jackfield.binding;

/// A plain bean.
public final class Parcel {
    public String name = "";
}
