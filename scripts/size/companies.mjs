/**
 * Creates companies until there are `companies`, and schools until each company has `schools`. The
 * first company has the demo accounts.
 * @param {import('pg').ClientBase} client
 * @param {{ schools: number, companies: number }} counts
 * @returns {Promise<number>} the total number of schools
 */
export async function addSchools(client, { schools, companies }) {
  await client.query(
    `insert into company (name_ar, name_en, created_at) select 'شركة ' || n, 'Size company ' || n, now() from generate_series(1, $1 - (select count(*)::integer from company)) n`,
    [companies],
  );
  await client.query(`
    insert into staff (company_id, name, email, password_hash, created_at)
    select id, 'Author', 'author' || id || '@size.example', '', now() from company where not exists (select from staff where staff.company_id = company.id)`);
  await client.query(
    `insert into school (company_id, name_ar, name_en, city_ar, city_en, district_ar, district_en, first_stage, last_stage)
     select company.id, 'مدرسة ' || n, 'School ' || n, 'الرياض', 'Riyadh', 'النرجس', 'Al Narjis', 1, 15
     from company, generate_series(1, $1) n where n > (select count(*) from school known where known.company_id = company.id)`,
    [schools],
  );
  const { rows } = await client.query('select count(*)::integer as schools from school');
  return rows[0].schools;
}
