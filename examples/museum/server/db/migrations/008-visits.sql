-- Adds the table opening_hour.
-- Adds the table visit.

create table opening_hour (
  company_id bigint not null references company (id),
  weekday integer not null,
  opens text not null,
  closes text not null,
  note text not null default '',
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_by bigint not null,
  version integer not null default 1,
  primary key (company_id, weekday),
  foreign key (company_id, updated_by) references staff (company_id, id)
);

create table visit (
  company_id bigint not null references company (id),
  ticket numeric not null,
  phone text not null default '',
  free_on_holidays boolean not null,
  notice text not null default '',
  updated_at timestamp with time zone not null,
  updated_by bigint not null,
  version integer not null default 1,
  primary key (company_id),
  foreign key (company_id, updated_by) references staff (company_id, id)
);
