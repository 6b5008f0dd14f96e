import { createBenchDatabase } from './seed.mjs';

const WORDS = [
  'السلام',
  'عليكم',
  'نرجو',
  'التكرم',
  'بالإجابة',
  'متى',
  'يبدأ',
  'التسجيل',
  'للفصل',
  'القادم',
  'وكم',
  'تبلغ',
  'الرسوم',
  'شاملة',
  'النقل',
  'والكتب',
  'ابنتي',
  'الصف',
  'الثالث',
  'معلمة',
  'القراءة',
  'تحسنت',
  'كثيرًا',
  'شكرًا',
  'موعد',
  'المقابلة',
  'أسبوعين',
  'الزي',
  'المدرسي',
  'استبداله',
  'المقصف',
  'الحصة',
];
/** One message in a hundred contains RARE_WORD, one in ten contains COMMON_WORD. */
export const RARE_WORD = 'باص';
export const COMMON_WORD = 'قسط';

const NAMES = [
  'أم خالد',
  'سارة العتيبي',
  'فهد القحطاني',
  'نورة السالم',
  'تركي المطيري',
  'هند الشهري',
  'رنا الغامدي',
  'Mariam Haddad',
];

const INSERT = `
  with number as (select n, array(select 1 + (n * 7919 + k * 104729 + n / (k + 3)) % 32 from generate_series(1, 14) k) as w from generate_series(1::bigint, $5::bigint) n),
  text as (
    select n,
      concat_ws(' ', (select string_agg(($1::text[])[i], ' ') from unnest(w) i), case when n % 100 = 7 then $3::text end, case when n % 10 = 3 then $6::text end) as shown,
      concat_ws(' ', (select string_agg(($2::text[])[i], ' ') from unnest(w) i), case when n % 100 = 7 then $4::text end, case when n % 10 = 3 then $7::text end) as folded
    from number)
  insert into message (company_id, school_id, sender_name, sender_name_folded, phone_no, type, content, content_folded, response_method, created_at)
  select 1, 1 + n % 12, ($8::text[])[1 + n % 8], ($9::text[])[1 + n % 8], '0551234567', 'inquiry', shown, folded, 'phone', $10::timestamptz - n * ($11::bigint * interval '1 microsecond')
  from text`;

/** The time over which the messages are spread evenly: two years, in microseconds. */
const SPAN_US = 730 * 86_400 * 1_000_000;

/**
 * Creates one database for each size, with the product's tables and a company with that many
 * messages.
 * @param {string} url of any database on the server
 * @param {number[]} sizes
 * @param {(line: string) => void} log
 * @returns {Promise<import('./seed.mjs').SeededDatabase[]>}
 */
export async function seedMessages(url, sizes, log) {
  const seeded = [];
  for (const rows of sizes) {
    seeded.push(await createBenchDatabase(url, `bench_messages_${rows}`, rows, fillMessages));
    log(`Created ${rows.toLocaleString('en')} messages`);
  }
  return seeded;
}

/**
 * Inserts the messages with triggers off. Daily sums and indexes are created after the inserts.
 * @param {import('pg').ClientBase} client
 * @param {number} rows
 */
async function fillMessages(client, rows) {
  const { fold } = await import('../../../src/shared/text/fold.ts');
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'");
  const { rows: indexes } = await client.query(
    "select indexname, indexdef from pg_indexes where tablename = 'message' and indexname not in (select conname from pg_constraint)",
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query(INSERT, [
    WORDS,
    WORDS.map(fold),
    RARE_WORD,
    fold(RARE_WORD),
    rows,
    COMMON_WORD,
    fold(COMMON_WORD),
    NAMES,
    NAMES.map(fold),
    new Date(),
    Math.floor(SPAN_US / rows),
  ]);
  await client.query(`
    insert into school_day (company_id, school_id, day, messages) select company_id, school_id, (created_at at time zone 'Asia/Riyadh')::date, count(*) from message group by 1, 2, 3
    on conflict (company_id, school_id, day) do update set messages = excluded.messages`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze');
}
