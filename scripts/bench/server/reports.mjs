import { median, percentile } from '../figures.mjs';
import { get, signIn } from './requests.mjs';
import { startProduct } from './processes.mjs';
import { fillDatabase } from './seed.mjs';

const REPEATS = 15;
/** The allowed median of the response times. */
const MAX_MS = 300;
const PERIOD = 'from=2025-09-01&to=2026-06-30';

/** The measured requests: each report with all rows, and with its filters set. */
const PATHS = [
  'reports',
  'marketing-report',
  `marketing-report?${PERIOD}`,
  'marketing-report/school-statistics',
  `marketing-report/school-statistics?${PERIOD}`,
  'marketing-report/message',
  `marketing-report/message?${PERIOD}`,
  'marketing-report/discount',
  'accounting-report',
  `accounting-report?${PERIOD}`,
  'accounting-report/interviews',
  `accounting-report/interviews?${PERIOD}&grade_id=2&stage_id=5`,
  'accounting-report/booking',
  'accounting-report/booking?sort=-amount',
  `accounting-report/booking?${PERIOD}&grade_id=2`,
  'accounting-report/payments',
  'accounting-report/payments?status=delayed',
  'accounting-report/payments?status=remaining,delayed&sort=-remaining',
  'accounting-report/payments?sort=-remaining',
  'accounting-report/payments?sort=-paid',
  'accounting-report/payments?sort=date',
  `accounting-report/payments?${PERIOD}&grade_id=2&stage_id=5`,
];

/**
 * Statements that create a hundred schools and eighteen months of data, with ten million visits.
 * Rows are spread evenly over days and schools.
 */
const STATEMENTS = [
  // The demo's schools have fewer seats than the reservations below take. Reports do not use seats.
  'delete from booking_grade',
  `insert into school (company_id, id, name_ar, name_en, city_ar, city_en, district_ar, district_en, first_stage, last_stage, package, complete_ratio)
   select 1, n, 'مدرسة ' || n, 'School ' || n, 'الرياض', 'Riyadh', 'النرجس', 'Al Narjis', 1, 15, n % 4, n % 101 from generate_series(13, 100) n`,
  `insert into message (company_id, school_id, sender_name, sender_name_folded, type, content, content_folded, response_method, created_at, answered_at)
   select 1, 1 + n % 100, 'ولي أمر', 'ولي امر', 'inquiry', 'استفسار', 'استفسار', 'phone', moment, case when n % 4 > 0 then moment + interval '3 hours' end
   from (select n, now() - (n * 7919 % 47304000) * interval '1 second' as moment from generate_series(1, 200000) n) one`,
  ...Array.from(
    { length: 20 },
    (_none, part) => `insert into page_visit (company_id, school_id, visited_at)
   select 1, 1 + n % 100, now() - (n * 104729 % 47304000) * interval '1 second' from generate_series(${part * 500_000 + 1}::bigint, ${(part + 1) * 500_000}::bigint) n`,
  ),
  `insert into rating (company_id, school_id, stars, created_at) select 1, 1 + n % 100, 1 + n % 5, now() - (n * 7919 % 47304000) * interval '1 second' from generate_series(1, 100000) n`,
  `insert into recommendation (company_id, school_id, created_at) select 1, 1 + n % 100, now() - (n * 7919 % 47304000) * interval '1 second' from generate_series(1, 100000) n`,
  `insert into coupon (company_id, school_id, code, percent, valid_until, created_at) select 1, 1 + n % 100, 'C' || n, 10, current_date - 400 + n % 500, now() - (n * 7919 % 47304000) * interval '1 second' from generate_series(1, 5000) n`,
  `insert into digital_presence (company_id, school_id, day, indicator) select 1, s, current_date - 7 * w, (s * 7 + w * 3) % 101 from generate_series(1, 100) s, generate_series(0, 77) w`,
  `insert into interview (company_id, school_id, stage_id, student_name, held_at, result)
   select 1, 1 + n % 100, 1 + n % 15, 'طالب ' || n, now() - (n * 7919 % 47304000) * interval '1 second', (array['success', 'retake', 'rejected', null])[1 + n % 4] from generate_series(1, 60000) n`,
  `insert into reservation (company_id, id, school_id, stage_id, student_name, kind, amount, created_at, confirmed_at, cancelled_at)
   select 1, 1000000 + n, 1 + n % 100, 1 + n % 15, 'طالب ' || n, (array['new', 'continuing', 'company'])[1 + n % 3], 12000 + n % 9000, moment, moment, case when n % 20 = 0 then moment end
   from (select n, now() - (n * 7919 % 47304000) * interval '1 second' as moment from generate_series(1, 60000) n) one`,
  `insert into instalment (company_id, reservation_id, school_id, due_on, amount, paid, paid_at)
   select 1, r.id, r.school_id, (r.created_at + part * interval '61 days')::date, r.amount / 4, case when (r.id + part) % 3 > 0 then r.amount / 4 else 0 end, case when (r.id + part) % 3 > 0 then r.created_at + part * interval '50 days' end
   from reservation r, generate_series(0, 3) part where r.id > 1000000`,
];

/**
 * Measures the response times of all reports for a company of a hundred schools.
 * @param {string} url of an empty database
 * @param {(line: string) => void} log
 * @returns {Promise<import('../figures.mjs').Table>}
 */
export async function measureReports(url, log) {
  await fill(url, log);
  const product = await startProduct({ databaseUrl: url });
  const token = await signIn(product.address);
  const rows = [];
  for (const path of PATHS) {
    const times = [];
    let size = 0;
    for (let run = 0; run <= REPEATS; run += 1) {
      const { status, milliseconds, text } = await get(
        `${product.address}/investor/${path}`,
        token,
      );
      if (status !== 200) throw new Error(`${path}: ${status}`);
      size = text.length;
      // The first run is a warm-up, in which PostgreSQL plans the queries.
      if (run > 0) times.push(milliseconds);
    }
    rows.push({
      cells: [
        path,
        (size / 1000).toFixed(1),
        median(times).toFixed(0),
        percentile(times, 0.95).toFixed(0),
        `≤ ${MAX_MS}`,
      ],
      within: median(times) <= MAX_MS,
    });
  }
  await product.stop();
  return {
    title: `Server: milliseconds of a report, 100 schools, 18 months, 10 million visits, 60,000 interviews and reservations, 240,000 instalments; ${REPEATS} times each`,
    head: ['', 'kB', 'median', '95th percentile', 'budget'],
    rows,
  };
}

/**
 * @param {string} url
 * @param {(line: string) => void} log
 */
async function fill(url, log) {
  await fillDatabase({ databaseUrl: url, dataDir: '' }, async (client) => {
    for (const [index, text] of STATEMENTS.entries()) {
      await client.query(text);
      if (index % 8 === 0) log(`Filled ${index + 1} of ${STATEMENTS.length} parts`);
    }
    await client.query('vacuum analyze');
  });
}
