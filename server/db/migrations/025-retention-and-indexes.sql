-- Old visits can be removed without changing what is shown of them: within a transaction that sets nasaq.pruning to on, a delete
-- leaves the daily sums as they are. Every other delete is subtracted as before.
create or replace function count_school_day() returns trigger language plpgsql as $$
declare
  moment text := tg_argv[0];
  counter text := tg_argv[1];
  step integer := tg_argv[2];
  changes text[] := '{}';
begin
  if tg_op = 'DELETE' and current_setting('nasaq.pruning', true) = 'on' then
    return null;
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    changes := changes || format('select company_id, school_id, %I as moment, %s as step from added', moment, step);
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    changes := changes || format('select company_id, school_id, %I as moment, %s as step from removed', moment, -step);
  end if;
  -- In one order, so that two who write at once wait for each other and never for ever.
  execute format(
    'insert into school_day as known (company_id, school_id, day, %1$I)
     select company_id, school_id, (moment at time zone ''Asia/Riyadh'')::date, sum(step)
     from (%2$s) as change where moment is not null
     group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
     on conflict (company_id, school_id, day) do update set %1$I = known.%1$I + excluded.%1$I',
    counter, array_to_string(changes, ' union all '));
  return null;
end
$$;

-- An entry of the audit is never changed or deleted. Its detail, the columns before and after, can be removed once it is old: the
-- settings keep it for at least three months.
create function keep_audit_entry() returns trigger language plpgsql as $$
declare
  detail text[] := array['before', 'after'];
begin
  if new.before is not null or new.after is not null
    or to_jsonb(new) - detail is distinct from to_jsonb(old) - detail
    or old.done_at > now() - interval '2 months' then
    raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

drop trigger audit_kept on audit;
create trigger audit_kept before delete or truncate on audit for each statement execute function refuse_change();
create trigger audit_entry_kept before update on audit for each row execute function keep_audit_entry();
-- Also while a session takes itself for a replica.
alter table audit enable always trigger audit_kept;
alter table audit enable always trigger audit_entry_kept;

do $$
begin
  execute format('grant update (before, after) on audit to %I', current_user);
end
$$;

-- The entries that still have their detail, oldest first.
create index audit_detail on audit (done_at) where before is not null or after is not null;

-- Indexes that no query needs. Lists of one's own in another order than by date use the index of the whole list, or sort what one
-- person wrote.
drop index news_own_liked_count;
drop index news_own_comments_count;
drop index event_own_place;
drop index event_own_interested_count;
drop index event_own_event_date;
drop index event_own_valid_till;
-- No screen orders by these.
drop index event_valid_till;
drop index instalment_booked_at;
-- No call reads these by them.
drop index audit_done_at;
drop index audit_subject;
drop index audit_staff;
drop index payment_step_order;
drop index finance_request_school;
-- A company has few of these, which are sorted in memory.
drop index staff_created_at;
drop index staff_status;
drop index staff_last_login;
drop index school_manager_created_at;
drop index school_manager_status;
drop index school_manager_last_login;
drop index school_remaining_seats;
drop index school_confirmed_booking_count;
drop index school_publish_booking;
drop index bank_account_created_at;
drop index team_member_created_at;
drop index company_update_created_at;
drop index company_update_type;
drop index payment_order_created_at;
