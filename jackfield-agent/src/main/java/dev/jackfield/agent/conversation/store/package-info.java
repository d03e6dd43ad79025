/// Conversations on a shelf, each with an owner.
///
/// ```
/// kind            key              content
/// conversations   ID               times, title, model; how many canisters; the path
/// turns           BRANCH/NUMBER    lines of JSON, a canister each; long content is attached
/// ```
///
/// A turn belongs to the branch of the conversation that it was written to, under the number of its first canister.
/// The path of a conversation says up to which number it has which branch: a fork begins with the path of the other,
/// cut where it parts, and shares the turns:
///
/// ```
/// conversation A       path A:9           A/1  A/4  A/8
/// B, forked at 5       path A:5 B:8       A/1  A/4 (cut)  B/6
/// ```
///
/// A commit writes a turn together with its conversation, so that there is neither without the other. Whoever changes
/// a conversation says which version it has seen, and begins again if there is another by now. A fork also writes the
/// conversation that it comes from, and a deletion those that keep turns of the deleted one, both as they are: so no
/// turn goes that somebody begins to share, and none stays that nobody has.
///
/// Nothing here knows models, tools or identities beyond the name of an owner; no content can be read but through a
/// conversation of its owner. Start with [dev.jackfield.agent.conversation.store.ConversationStore].
@NullMarked
package dev.jackfield.agent.conversation.store;

import org.jspecify.annotations.NullMarked;
