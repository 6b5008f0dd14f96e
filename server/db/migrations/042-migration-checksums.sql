-- The hash of a migration's file, so that a later change of the file is noticed. The server writes it after the last step.
alter table migration add column checksum text;
