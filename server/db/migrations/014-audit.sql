-- Who did what to whose data, and when. Written once: what stands here is never changed and never deleted.

create table audit (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  -- The account that did it. No foreign key: the entry outlives the account.
  staff_id bigint not null,
  -- The call, as the resource file names it: message.one.
  action text not null,
  -- The resource, and the id of the item where the call is about one.
  subject_type text not null,
  subject_id bigint,
  done_at timestamptz not null,
  -- What a write changed, as it was and as it is.
  before jsonb,
  after jsonb,
  primary key (company_id, id)
);

create index audit_done_at on audit (company_id, done_at, id);
create index audit_subject on audit (company_id, subject_type, subject_id, done_at, id);
create index audit_staff on audit (company_id, staff_id, done_at, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_kept before update or delete or truncate on audit for each statement execute function refuse_change();
-- Also while a session takes itself for a replica.
alter table audit enable always trigger audit_kept;

-- What the application may do: add and read. Of the privileges that it holds as the owner too.
revoke all on audit from public;
do $$
begin
  execute format('revoke update, delete, truncate on audit from %I', current_user);
end
$$;
