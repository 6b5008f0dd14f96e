-- A deposit may be a part of a percent, such as 12.5.
alter table booking_terms alter column bookiing_value_ratio type numeric(5, 2);
