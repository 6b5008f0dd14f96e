-- What the text of a product's mail needs. Processes of the previous version use order_id instead.
alter table outbox add column data jsonb;
update outbox set data = jsonb_build_object('orderId', order_id) where order_id is not null;
create function keep_order_of_mail() returns trigger language plpgsql as $$
begin
  if new.data is null and new.order_id is not null then
    new.data := jsonb_build_object('orderId', new.order_id);
  elsif new.order_id is null and new.data ? 'orderId' then
    new.order_id := (new.data ->> 'orderId')::bigint;
  end if;
  return new;
end $$;
create trigger keep_order_of_mail before insert on outbox for each row execute function keep_order_of_mail();
