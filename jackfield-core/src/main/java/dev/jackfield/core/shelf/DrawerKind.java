package dev.jackfield.core.shelf;

import java.util.List;
import java.util.Objects;

/// A kind of records that outlive a hub. This file is the whole list of what is stored, besides the events of the
/// audit: `docs/operating.md` has a table that is made from it.
///
/// @param name the name in the store, which never changes
/// @param what what the records are
/// @param owner whom each record belongs to
/// @param keep how long they are kept
/// @param bound how many there may be
/// @param most how many records one owner may have, whatever the configuration says
/// @param isSealed whether contents are encrypted. Owners and keys are not.
public record DrawerKind(
        String name, String what, String owner, String keep, String bound, int most, boolean isSealed) {
    private static final String HUB = "the hub";
    private static final String IDENTITY = "an identity";

    public static final DrawerKind MANIFESTS = new DrawerKind(
            "manifests",
            "lists of sources, for a start without waiting",
            HUB,
            "30 days after the last start with that source",
            "one for each source",
            100_000,
            false);
    public static final DrawerKind VECTORS =
            new DrawerKind("vectors", "meanings of tools, for search", HUB, "90 days", "50,000", 100_000, false);
    public static final DrawerKind SESSION_NAMES = new DrawerKind(
            "session-names",
            "keys that hide the sessions of clients from servers",
            HUB,
            "always",
            "one for each source",
            100_000,
            true);
    public static final DrawerKind RUNNING_CALLS = new DrawerKind(
            "running-calls",
            "long calls (tasks) and their short replies",
            "an identity with its roles, hashed",
            "`tasks.ttl`",
            "the oldest go first",
            100_000,
            true);
    public static final DrawerKind RUNNING_REPLIES = new DrawerKind(
            "running-replies", "long replies of long calls", "as above", "as above", "as above", 100_000, true);
    public static final DrawerKind RUNNING_HUBS = new DrawerKind(
            "running-hubs",
            "which hubs are alive, for their long calls",
            HUB,
            "1 minute",
            "one for each hub",
            10_000,
            false);
    public static final DrawerKind DOCUMENT_LISTS = new DrawerKind(
            "document-lists",
            "references to documents and long results",
            IDENTITY,
            "`documents.keep`",
            "`documents.maxCount`",
            1_000_000,
            false);
    public static final DrawerKind DOCUMENTS = new DrawerKind(
            "documents",
            "contents of documents",
            IDENTITY,
            "`documents.keep`",
            "`documents.maxSize`",
            1_000_000,
            false);
    public static final DrawerKind WEBHOOKS =
            new DrawerKind("a2a-webhooks", "webhooks of A2A tasks", HUB, "31 days", "10 for each task", 100_000, true);
    public static final DrawerKind CLARIFICATIONS = new DrawerKind(
            "workflow-clarifications",
            "what a sentence to a workflow meant",
            IDENTITY,
            "90 days after the last one",
            "1,000 workflows",
            1_000,
            true);
    public static final DrawerKind CONVERSATIONS = new DrawerKind(
            "conversations",
            "titles, models and forks of conversations",
            IDENTITY,
            "`conversation.keep`",
            "1,000",
            10_000,
            false);
    public static final DrawerKind TURNS = new DrawerKind(
            "turns",
            "messages of conversations with all their content",
            IDENTITY,
            "as its conversation",
            "`conversation.maxSize`",
            10_000_000,
            false);
    public static final DrawerKind SEAL = new DrawerKind(
            "seal", "checks that the key of sealed records is the right one", HUB, "always", "2", 10, false);
    public static final DrawerKind AUDIT = new DrawerKind(
            "audit",
            "the key that signs cuts of the audit, and how far it was exported",
            HUB,
            "always",
            "few",
            1_000,
            true);

    /// All kinds, in the order of the table.
    public static final List<DrawerKind> ALL = List.of(
            MANIFESTS,
            VECTORS,
            SESSION_NAMES,
            RUNNING_CALLS,
            RUNNING_REPLIES,
            RUNNING_HUBS,
            DOCUMENT_LISTS,
            DOCUMENTS,
            WEBHOOKS,
            CLARIFICATIONS,
            CONVERSATIONS,
            TURNS,
            SEAL,
            AUDIT);

    /// Two kinds with one name are one.
    @Override
    public boolean equals(Object other) {
        return other instanceof DrawerKind kind && kind.name.equals(name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name);
    }

    @Override
    public String toString() {
        return name;
    }
}
