-- Renames a column of a table in the bin, whose items are stored as JSON. A migration that renames a column calls it.
create function rename_removed_column(in_table text, old_name text, new_name text) returns void language sql as $$
  update removed_item set item = (item - old_name) || jsonb_build_object(new_name, item -> old_name)
  where item_table = in_table and jsonb_exists(item, old_name);

  update removed_item set related = jsonb_set(related, array[in_table], (
    select jsonb_agg((one - old_name) || jsonb_build_object(new_name, one -> old_name) order by place)
    from jsonb_array_elements(related -> in_table) with ordinality as rows (one, place)
  ))
  where jsonb_exists(related -> in_table -> 0, old_name);
$$;
