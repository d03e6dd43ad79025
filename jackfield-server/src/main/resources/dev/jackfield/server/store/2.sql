-- The first form that SQLite and PostgreSQL share. SQLite keeps bytes as they are in a column of any type, and reads
-- the columns behind long ones slowly: those stand last.

-- Small data, by kind, owner and key. A content above 64 KiB stands in the table content, and is named here by its hash.
create table record (
    kind    text   not null,
    owner   text   not null,
    key     text   not null,
    version bigint not null,
    written bigint not null,
    expires bigint,
    size    bigint not null,
    hash    text,
    content bytea,
    primary key (kind, owner, key),
    check ((content is null) <> (hash is null))
);
create index record_expires on record (expires) where expires is not null;
create index record_hash on record (hash) where hash is not null;

-- Large content, once for all records that need it.
create table content (
    hash  text   not null primary key,
    size  bigint not null,
    bytes bytea  not null
);

-- Large content that belongs to a record besides its own.
create table attachment (
    kind  text not null,
    owner text not null,
    key   text not null,
    hash  text not null,
    name  text not null,
    primary key (kind, owner, key, name)
);
create index attachment_hash on attachment (hash);

-- What each owner has, so that nothing needs to be read to count it.
create table usage (
    kind    text   not null,
    owner   text   not null,
    records bigint not null,
    bytes   bigint not null,
    primary key (kind, owner)
);

-- The ends of chains of events.
create table chain (
    name   text   not null primary key,
    number bigint not null,
    hash   bytea  not null
);

-- Events are only ever appended. The body is what a chain protects; the other columns find it.
create table event (
    chain   text   not null,
    number  bigint not null,
    hash    bytea  not null,
    at      bigint not null,
    kind    text   not null,
    call    text   not null,
    tree    text   not null,
    who     text   not null,
    source  text   not null,
    tool    text   not null,
    outcome text   not null,
    door    text   not null,
    client  text   not null,
    body    bytea  not null,
    primary key (chain, number)
);
create index event_at on event (at);
create index event_who on event (who, at);
create index event_source on event (source, at) where source <> '';
create index event_tool on event (tool, at) where tool <> '';
create index event_call on event (call) where call <> '';
create index event_tree on event (tree) where tree <> '';

-- Arguments and results lie outside the chains, and can be erased.
create table payload (
    chain   text   not null,
    number  bigint not null,
    part    text   not null,
    who     text   not null,
    at      bigint not null,
    salt    bytea  not null,
    content bytea  not null,
    primary key (chain, number, part)
);
create index payload_who on payload (who);
create index payload_at on payload (at);

-- Where chains begin after their oldest events were removed.
create table cut (
    chain     text   not null primary key,
    number    bigint not null,
    hash      bytea  not null,
    at        bigint not null,
    signature bytea  not null
);
