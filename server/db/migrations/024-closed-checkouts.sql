-- When the merchant closed the checkout, because a newer order replaced the one that it belongs to.
alter table sandbox_checkout add column closed_at timestamptz;
