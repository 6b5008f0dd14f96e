-- What a report of instalments is narrowed and ordered by stands with the instalment itself, so that each order has an index and sums
-- need no join. It is the reservation's; triggers keep it, whoever writes and however late.

alter table instalment
  add column is_cancelled boolean not null default false,
  add column stage_id smallint,
  add column booked_at timestamptz;

update instalment set is_cancelled = r.cancelled_at is not null, stage_id = r.stage_id, booked_at = r.created_at
from reservation r where r.company_id = instalment.company_id and r.id = instalment.reservation_id;

alter table instalment
  alter column stage_id set not null,
  alter column booked_at set not null,
  -- What is computed stands here too, so that the planner knows how often each value is there.
  add column grade_id smallint not null generated always as (grade_group(stage_id)) stored,
  -- Of a reservation that was cancelled nothing is owed any more.
  add column remaining numeric(12, 2) not null generated always as (case when is_cancelled then 0 else amount - paid end) stored;

create function take_from_reservation() returns trigger language plpgsql as $$
begin
  -- The lock has a reservation that is being cancelled at this moment waited for.
  select r.cancelled_at is not null, r.stage_id, r.created_at into new.is_cancelled, new.stage_id, new.booked_at
  from reservation r where r.company_id = new.company_id and r.id = new.reservation_id for share;
  return new;
end
$$;

create trigger instalment_takes before insert or update of reservation_id, is_cancelled, stage_id, booked_at on instalment
for each row execute function take_from_reservation();

-- Their own trigger takes the values: what is written here only asks for it.
create function hand_to_instalments() returns trigger language plpgsql as $$
begin
  update instalment set is_cancelled = is_cancelled where company_id = new.company_id and reservation_id = new.id;
  return null;
end
$$;

create trigger reservation_hands_on after update of cancelled_at, stage_id, created_at on reservation
for each row when ((old.cancelled_at is null, old.stage_id, old.created_at) is distinct from (new.cancelled_at is null, new.stage_id, new.created_at))
execute function hand_to_instalments();

drop view instalment_line;

-- Only what was paid is of interest where the reservation was cancelled. The join gives the name alone, and is left out where nobody asks for it.
create view instalment_line as
  select i.company_id, i.id, i.school_id, r.student_name, i.stage_id, i.grade_id, i.due_on, i.amount, i.paid, i.remaining, i.booked_at, i.is_cancelled
  from instalment i left join reservation r on r.company_id = i.company_id and r.id = i.reservation_id
  where not i.is_cancelled or i.paid > 0;

create index instalment_remaining on instalment (company_id, remaining, id) where not is_cancelled or paid > 0;
create index instalment_amount on instalment (company_id, amount, id) where not is_cancelled or paid > 0;
create index instalment_paid on instalment (company_id, paid, id) where not is_cancelled or paid > 0;
create index instalment_booked_at on instalment (company_id, booked_at, id) where not is_cancelled or paid > 0;
create index instalment_stage on instalment (company_id, stage_id, id) where not is_cancelled or paid > 0;
