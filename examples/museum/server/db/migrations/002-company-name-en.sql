-- Adds the column name_en to company. Existing rows get ''.
-- Adds the column name_ar to company. Existing rows get ''.

alter table company add column name_en text not null default '';

alter table company add column name_ar text not null default '';
