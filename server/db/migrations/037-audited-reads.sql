-- Who has read an item, the newest first. Entries of changes have values before or after.
create index audit_reads on audit (company_id, subject_type, subject_id, id desc) where before is null and after is null;
