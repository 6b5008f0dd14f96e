-- What people upload. In the database, so that a row and its file are written and removed together, on every instance.
create table file (
  company_id bigint not null references company (id),
  -- Nobody can guess it; it is never a name that somebody chose.
  id text not null,
  -- The content type, by what was found in it.
  type text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null,
  primary key (company_id, id)
);

create table file_chunk (
  company_id bigint not null,
  file_id text not null,
  -- From 0 without gaps; all chunks but the last have the same size.
  number integer not null,
  bytes bytea not null,
  primary key (company_id, file_id, number),
  foreign key (company_id, file_id) references file (company_id, id) on delete cascade
);

-- Pictures are compressed already.
alter table file_chunk alter column bytes set storage external;
