-- The languages of accounts and mails are those of the product, which app.json states. The server
-- compares them with it.
alter table staff drop constraint staff_locale_check;
alter table outbox drop constraint outbox_locale_check;
