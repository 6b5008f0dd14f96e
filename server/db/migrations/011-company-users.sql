-- The accounts of a company, as its main account sees and changes them.
alter table staff
  add column firstname text not null default '',
  add column firstname_folded text not null default '',
  add column lastname text not null default '',
  add column email_folded text not null default '',
  add column phone_folded text not null default '',
  add column created_by bigint,
  add column updated_at timestamptz,
  add column updated_by bigint,
  -- What the person did stays, under the name; the account is nobody's any more.
  add column is_deleted boolean not null default false,
  -- Whoever never signed in comes first.
  add column last_login_order timestamptz not null generated always as (coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00')) stored;

-- Who was there before had one name only.
update staff set firstname = split_part(name, ' ', 1), lastname = btrim(substr(name, length(split_part(name, ' ', 1)) + 1));

-- Folded anew when the server starts next.
delete from setting where key = 'fold-version';

create index staff_created_at on staff (company_id, created_at, id);
create index staff_status on staff (company_id, status, id);
create index staff_last_login on staff (company_id, last_login_order, id);
