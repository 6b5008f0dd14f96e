-- Adds the column measures to exhibit.
-- Adds the column reports to exhibit.

alter table exhibit add column measures jsonb;

alter table exhibit add column reports jsonb;
