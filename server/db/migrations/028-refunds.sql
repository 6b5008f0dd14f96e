-- What has to be paid back of an order: the lines that were paid although another order had given their schools a higher package meanwhile.
alter table payment_order
  add column refund numeric(12, 2) check (refund > 0),
  add column refund_due integer not null generated always as (case when refund is null then 0 else 1 end) stored;
