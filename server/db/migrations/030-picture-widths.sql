-- Pictures in smaller widths, each made when it is first asked for. A backup can leave them out: they are made again.
create table file_width (
  company_id bigint not null,
  file_id text not null,
  -- In pixels.
  width integer not null check (width > 0),
  -- Null where the file itself is not larger.
  bytes bytea,
  primary key (company_id, file_id, width),
  foreign key (company_id, file_id) references file (company_id, id) on delete cascade
);

alter table file_width alter column bytes set storage external;
