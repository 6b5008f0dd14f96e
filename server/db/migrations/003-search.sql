-- Search by a part of a text is quick where the server may have pg_trgm, and right without it.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end
$$;

do $$
begin
  if exists (select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)) then
    create index news_title_folded on news using gin (title_folded gin_trgm_ops);
  end if;
end
$$;
