-- Messages can be marked as handled, by whom and when.
alter table message
  add column handled boolean not null default false,
  add column handled_at timestamptz,
  add column handled_by bigint,
  add constraint message_handled_check check (handled = (handled_at is not null) and handled = (handled_by is not null)),
  add foreign key (company_id, handled_by) references staff (company_id, id);

create index message_by_handled on message (company_id, handled, created_at, id);
