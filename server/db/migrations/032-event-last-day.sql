-- Adds the index event_valid_till.

create index event_valid_till on event (company_id, valid_till, id);
