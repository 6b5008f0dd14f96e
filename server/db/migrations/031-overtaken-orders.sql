-- The number of the company's last receipt when the order was made. Another order for one of its schools that has a higher receipt number
-- was paid later: receipts are numbered in the order of payment, whatever the clocks of the processes say.
alter table payment_order add column receipts_before integer not null default 0;

update payment_order as made
set receipts_before = coalesce((select max(paid.receipt_number) from payment_order as paid where paid.company_id = made.company_id and paid.settled_at <= made.created_at), 0);

alter table payment_order alter column receipts_before drop default;

-- When the refund was paid. Until then it is due.
alter table payment_order
  add column refunded_at timestamptz check (refunded_at is null or refund is not null),
  drop column refund_due;
alter table payment_order
  add column refund_due integer not null generated always as (case when refund is not null and refunded_at is null then 1 else 0 end) stored;

-- The order that a letter is about.
alter table outbox add column order_id bigint;
