-- Bytes under keys, in drawers. Large content stands in a file beside the database and is named here by its hash.
create table entry (
    drawer  text not null,
    key     text not null,
    content blob,
    hash    text,
    written integer not null,
    primary key (drawer, key),
    check ((content is null) <> (hash is null))
);

create index entry_hash on entry (hash) where hash is not null;
