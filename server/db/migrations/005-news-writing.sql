-- What is edited knows its version, for edits that must not overwrite another's, and who changed it last.
alter table news
  add column picture text,
  add column updated_by bigint,
  add column version integer not null default 1;

update news set updated_by = created_by;

alter table news
  alter column updated_by set not null,
  add foreign key (company_id, updated_by) references staff (company_id, id),
  add foreign key (company_id, picture) references file (company_id, id),
  -- A file belongs to one row and goes with it.
  add unique (company_id, picture);
