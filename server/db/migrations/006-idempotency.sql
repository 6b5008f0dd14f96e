-- A creating request that is sent again is answered as it was the first time.
create table idempotency_key (
  company_id bigint not null,
  staff_id bigint not null,
  route text not null,
  key text not null,
  body_hash text not null,
  -- Which request works on it: one that was overtaken must not finish.
  claim text not null,
  claimed_at timestamptz not null,
  -- Null while the request is under way.
  answer text,
  primary key (company_id, staff_id, route, key),
  foreign key (company_id, staff_id) references staff (company_id, id) on delete cascade
);

create index idempotency_key_claimed_at on idempotency_key (claimed_at);
