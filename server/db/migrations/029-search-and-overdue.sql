-- People are searched by their whole name.
alter table staff
  drop column firstname_folded,
  add column name_folded text not null default '';
alter table school_manager add column lastname_folded text not null default '';

-- Filled when the server starts next, which folds what is stored anew.
delete from setting where key = 'fold-version';

-- What is owed the longest has the highest number, what is not owed has 0: the report of payments begins with what is overdue, whatever
-- day it is.
alter table instalment
  add column overdue_order integer not null generated always as (case when is_cancelled or paid >= amount then 0 else date '2200-01-01' - due_on end) stored;

create or replace view instalment_line as
  select i.company_id, i.id, i.school_id, r.student_name, i.stage_id, i.grade_id, i.due_on, i.amount, i.paid, i.remaining, i.booked_at, i.is_cancelled, i.overdue_order
  from instalment i left join reservation r on r.company_id = i.company_id and r.id = i.reservation_id
  where not i.is_cancelled or i.paid > 0;

create index instalment_overdue on instalment (company_id, overdue_order, id) where not is_cancelled or paid > 0;
