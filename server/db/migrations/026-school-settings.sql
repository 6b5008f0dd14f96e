-- Whom a school teaches: boys, girls or both.
alter table school add column kind text not null default 'mixed' check (kind in ('boys', 'girls', 'mixed'));
-- A hidden school is in no list of schools and can be chosen for nothing; what is stored about it stays, under its name.
alter table school add column hidden boolean not null default false;
