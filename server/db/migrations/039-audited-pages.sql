-- The items of a page that somebody has read. An entry about one item has subject_id instead.
alter table audit add column subject_ids bigint[];
create index audit_pages on audit using gin (subject_ids) where subject_ids is not null;
