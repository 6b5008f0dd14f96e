-- What people changed in items: one entry for each save that changed something. Unlike the audit, entries can be erased and expire, because
-- they contain personal data such as e-mails and phones.
create table item_history (
  company_id bigint not null references company (id),
  -- In the order of the entries of an item.
  id bigint generated always as identity,
  -- The store of the item, and its id. An item that a company has once has the id 0.
  item_type text not null,
  item_id bigint not null,
  kind text not null check (kind in ('created', 'changed', 'deleted', 'restored')),
  -- Of the item after the change.
  version integer not null,
  -- Who did it, with the name at that time. No foreign key: the entry outlives the account.
  staff_id bigint not null,
  staff_name text not null,
  done_at timestamptz not null,
  -- The fields that changed, before and after. Null if the item did not exist.
  before jsonb,
  after jsonb,
  -- When the values were erased. The names of the fields stay.
  erased_at timestamptz,
  primary key (company_id, id)
);

create index item_history_item on item_history (company_id, item_type, item_id, id desc);
-- The oldest entries, which expire first.
create index item_history_done on item_history (done_at);
