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
    hash   text   not null
);

-- Events are only ever appended, those of a moment in one row: their lines of JSON, as the chain protects them. A row
-- has the numbers of its first and last event, and the times of the earliest and the latest one.
create table event_block (
    chain text   not null,
    last  bigint not null,
    first bigint not null,
    began bigint not null,
    ended bigint not null,
    lines bytea  not null,
    primary key (chain, last)
);
create index event_block_ended on event_block (ended, chain, last);

-- Which blocks have events of an identity, a tool and so on: words such as `who:ann`.
create table event_word (
    word  text   not null,
    ended bigint not null,
    chain text   not null,
    last  bigint not null,
    primary key (word, ended, chain, last)
) without rowid;
create index event_word_block on event_word (chain, last);

-- Arguments and results lie outside the chains, by block and identity, and can be erased.
create table payload (
    who   text   not null,
    chain text   not null,
    last  bigint not null,
    ended bigint not null,
    lines bytea  not null,
    primary key (who, chain, last)
);
create index payload_block on payload (chain, last);
create index payload_ended on payload (ended);

-- Where chains begin after their oldest events were removed.
create table cut (
    chain     text   not null primary key,
    number    bigint not null,
    hash      text   not null,
    at        bigint not null,
    signature bytea  not null
);
