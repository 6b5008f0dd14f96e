-- The bin: items that were deleted and can be restored until they expire. Nothing else reads them, so no other query needs a condition.
create table removed_item (
  company_id bigint not null references company (id),
  -- The table that the item was deleted from.
  item_table text not null,
  -- The id that the item had, and gets again.
  item_id bigint not null,
  -- What names the item in the bin.
  name text not null,
  -- The account that owned the item.
  owner_id bigint,
  -- The row, and the rows that were deleted with it, by table in the order in which they can be inserted.
  item jsonb not null,
  related jsonb not null,
  -- The files of the item, which are deleted with this row when it expires.
  file_ids text[] not null default '{}',
  removed_by bigint not null,
  -- The name of the account when it deleted the item.
  removed_by_name text not null,
  removed_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, item_table, item_id),
  foreign key (company_id, removed_by) references staff (company_id, id)
);

create index removed_item_newest on removed_item (company_id, item_table, removed_at, item_id);
create index removed_item_expires_at on removed_item (expires_at);

-- Whether the file belongs to a deleted item in the bin. Such a file is not served, also by a link that has not expired.
alter table file add column is_removed boolean not null default false;
