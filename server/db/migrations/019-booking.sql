-- Seat booking: the terms and papers of each school, the seats and fees of each of its stages, and the parents' discount.

-- Kept up by the database itself, so that they hold whoever confirms a reservation.
alter table school add column remaining_seats integer not null default 0;
alter table school add column confirmed_booking_count integer not null default 0;
-- 1: parents can book; anything else: they cannot.
alter table school add column publish_booking smallint not null default 0;

create index school_remaining_seats on school (company_id, remaining_seats, id);
create index school_confirmed_booking_count on school (company_id, confirmed_booking_count, id);
create index school_publish_booking on school (company_id, publish_booking, id);

-- The id is the school's. Amounts are riyals, discounts percent.
create table booking_terms (
  company_id bigint not null,
  id bigint not null,
  -- The deposit is a share of the fees or an amount: at most one of them, and once the terms are saved exactly one.
  bookiing_value_ratio smallint not null default 0 check (bookiing_value_ratio between 0 and 100),
  booking_value_amount numeric(12, 2) not null default 0 check (booking_value_amount >= 0),
  has_installment boolean not null default false,
  installment_num smallint not null default 0 check (installment_num >= 0),
  -- Months between two of them.
  installment_duration_num smallint not null default 0 check (installment_duration_num >= 0),
  installment_first_date date,
  interview_required boolean not null default false,
  interview_fee numeric(12, 2) not null default 0 check (interview_fee >= 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  discount_second_son numeric(5, 2) not null default 0 check (discount_second_son between 0 and 100),
  discount_third_son numeric(5, 2) not null default 0 check (discount_third_son between 0 and 100),
  discount_fourth_son numeric(5, 2) not null default 0 check (discount_fourth_son between 0 and 100),
  discount_small_company numeric(5, 2) not null default 0 check (discount_small_company between 0 and 100),
  discount_medium_company numeric(5, 2) not null default 0 check (discount_medium_company between 0 and 100),
  discount_large_company numeric(5, 2) not null default 0 check (discount_large_company between 0 and 100),
  contact_person_name text not null default '',
  contact_person_mobile text not null default '',
  contact_person_email text not null default '',
  updated_at timestamptz,
  updated_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references school (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references staff (company_id, id),
  check (bookiing_value_ratio = 0 or booking_value_amount = 0),
  check (updated_at is null or bookiing_value_ratio > 0 or booking_value_amount > 0),
  check (has_installment or (installment_num = 0 and installment_duration_num = 0 and installment_first_date is null)),
  check (interview_required or interview_fee = 0)
);

-- Harmless HTML. The id is the school's.
create table booking_papers (
  company_id bigint not null,
  id bigint not null,
  required_docs text not null default '',
  special_notes text not null default '',
  updated_at timestamptz,
  updated_by bigint,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, id) references school (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references staff (company_id, id)
);

-- What the financing provider's parents pay less, in percent. 15 until somebody says otherwise.
create table parents_discount (
  company_id bigint not null references company (id),
  discount_rate numeric(5, 2) not null default 15 check (discount_rate between 0 and 100),
  updated_at timestamptz,
  updated_by bigint,
  version integer not null default 1,
  primary key (company_id),
  foreign key (company_id, updated_by) references staff (company_id, id)
);

-- Seats and fees of a stage for a year. A seat is taken by every confirmed reservation that is not cancelled.
create table booking_grade (
  company_id bigint not null,
  school_id bigint not null,
  stage_id smallint not null check (stage_id between 1 and 15),
  no_of_seats integer not null,
  booked_seats integer not null default 0,
  cost numeric(12, 2) not null check (cost >= 0),
  books_fee numeric(12, 2) not null default 0 check (books_fee >= 0),
  uniform_fee numeric(12, 2) not null default 0 check (uniform_fee >= 0),
  other_fees numeric(12, 2) not null default 0 check (other_fees >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by bigint not null,
  version integer not null default 1,
  primary key (company_id, school_id, stage_id),
  foreign key (company_id, school_id) references school (company_id, id) on delete cascade,
  foreign key (company_id, updated_by) references staff (company_id, id),
  -- Nobody is confirmed into a seat that is not there, however many try at once.
  constraint booking_grade_seats check (booked_seats between 0 and no_of_seats)
);

-- Each school has its terms and papers from the beginning, so that saving them is always a change.
create function add_school_booking() returns trigger language plpgsql as $$
begin
  insert into booking_terms (company_id, id) values (new.company_id, new.id);
  insert into booking_papers (company_id, id) values (new.company_id, new.id);
  return null;
end
$$;

create trigger school_booking after insert on school for each row execute function add_school_booking();

insert into booking_terms (company_id, id) select company_id, id from school;
insert into booking_papers (company_id, id) select company_id, id from school;

-- Takes and gives back seats with the statement that confirms or cancels. Schools are locked first, in one order, then their
-- stages: whoever changes seats does the same, so that two at once wait for each other and never for ever.
create function take_seats(change jsonb) returns void language plpgsql as $$
begin
  perform 1 from school
    where (company_id, id) in (select (one ->> 'company_id')::bigint, (one ->> 'school_id')::bigint from jsonb_array_elements(change) as one)
    order by company_id, id for no key update;
  update school set confirmed_booking_count = confirmed_booking_count + step.taken
    from (select (one ->> 'company_id')::bigint as company_id, (one ->> 'school_id')::bigint as school_id, sum((one ->> 'taken')::integer) as taken
          from jsonb_array_elements(change) as one group by 1, 2) as step
    where school.company_id = step.company_id and school.id = step.school_id and step.taken <> 0;
  update booking_grade set booked_seats = booked_seats + (one ->> 'taken')::integer
    from jsonb_array_elements(change) as one
    where booking_grade.company_id = (one ->> 'company_id')::bigint and booking_grade.school_id = (one ->> 'school_id')::bigint
      and booking_grade.stage_id = (one ->> 'stage_id')::smallint;
end
$$;

create function count_seats() returns trigger language plpgsql as $$
declare
  parts text[] := '{}';
  change jsonb;
begin
  if tg_op in ('INSERT', 'UPDATE') then
    parts := parts || 'select company_id, school_id, stage_id, 1 as step from added where confirmed_at is not null and cancelled_at is null'::text;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    parts := parts || 'select company_id, school_id, stage_id, -1 as step from removed where confirmed_at is not null and cancelled_at is null'::text;
  end if;
  execute format(
    'select jsonb_agg(to_jsonb(sums)) from (select company_id, school_id, stage_id, sum(step) as taken from (%s) as all_steps group by 1, 2, 3 having sum(step) <> 0) as sums',
    array_to_string(parts, ' union all ')) into change;
  if change is not null then
    perform take_seats(change);
  end if;
  return null;
end
$$;

create trigger reservation_seats_added after insert on reservation referencing new table as added for each statement execute function count_seats();
create trigger reservation_seats_removed after delete on reservation referencing old table as removed for each statement execute function count_seats();
create trigger reservation_seats_changed after update on reservation referencing new table as added old table as removed for each statement execute function count_seats();

-- How many seats a school has left follows from its stages.
create function count_remaining_seats() returns trigger language plpgsql as $$
begin
  update school set remaining_seats = remaining_seats
    + case when tg_op = 'DELETE' then 0 else new.no_of_seats - new.booked_seats end
    - case when tg_op = 'INSERT' then 0 else old.no_of_seats - old.booked_seats end
    where company_id = coalesce(new.company_id, old.company_id) and id = coalesce(new.school_id, old.school_id);
  return null;
end
$$;

create trigger booking_grade_remaining after insert or delete or update of no_of_seats, booked_seats on booking_grade
  for each row execute function count_remaining_seats();

update school set confirmed_booking_count = taken.seats
  from (select company_id, school_id, count(*) as seats from reservation where confirmed_at is not null and cancelled_at is null group by 1, 2) as taken
  where school.company_id = taken.company_id and school.id = taken.school_id;
