-- The day on which somebody was told that the loan is overdue.
alter table loan add column told_on date;
