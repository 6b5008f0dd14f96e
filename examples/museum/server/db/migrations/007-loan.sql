-- Adds the index loan_by_returned.

create index loan_by_returned on loan (company_id, returned, created_at, id);
