package dev.jackfield.core.binding;

/// A plain bean.
public final class Parcel {
    public String name = "";
}
