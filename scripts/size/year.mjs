/*
 * A plausible year of a busy school, and the statements that insert it into the product's tables.
 * Rows are inserted in the order of their times, from all schools in turn, as in production,
 * because the order decides how full index pages are.
 */

/** Rows per school and year. docs/deployment/size.md lists them. */
export const YEAR = {
  visits: 70_000,
  notifications: 250,
  messages: 1200,
  news: 100,
  announcements: 50,
  events: 20,
  parents: 600,
  followers: 900,
  discountMembers: 150,
  presence: 52,
  interviews: 400,
  /** Each with four instalments. */
  reservations: 400,
  financeRequests: 100,
  ratings: 700,
  recommendations: 700,
  coupons: 35,
  achievements: 10,
  awards: 10,
  /** Each with ten entries. */
  conversations: 20,
  /** Audit entries about reading, such as opening a message. */
  readings: 2000,
  /** Audit entries about writing, with the old and the new values. */
  writings: 60,
};

/** Maximum rows per statement, because triggers keep all rows of a statement in memory. */
const BATCH_SIZE = 500_000;

/**
 * Creates the table `numbered_school`: the schools with company and author, numbered from 0.
 */
const NUMBERED_SCHOOLS = `
  create temp table numbered_school as
  select row_number() over (order by company_id, id) - 1 as number, company_id, id as school_id, (select min(staff.id) from staff where staff.company_id = school.company_id) as author
  from school`;

/** SQL: the id of the picture of the item `n`. %KIND% is replaced by the kind of item. */
const PICTURE_ID = `md5(%KIND% || n) || 'size'`;

/**
 * Returns the FROM item of a statement: consecutive numbers with their school, time and texts.
 * @param {number} first
 * @param {number} end
 * @param {number} total
 * @param {number} schools
 */
const rowsOf = (first, end, total, schools) => `
  (select n, numbered_school.*, now() - interval '365 days' + n * (interval '365 days' / ${total}) as at, sample_text.title, sample_text.body, sample_text.message
   from generate_series(${first}::bigint, ${end - 1}::bigint) n
   join numbered_school on numbered_school.number = n % ${schools} join sample_text on sample_text.number = n % (select count(*) from sample_text) order by n) as one`;

/**
 * Returns the statement that inserts publications, up to the FROM item.
 * @param {string} table
 * @param {string} columns columns of its own
 * @param {string} values
 */
const insertPublication = (
  table,
  columns = '',
  values = '',
) => `insert into ${table} (company_id, created_by, updated_by, public_id, title, title_folded, details, picture, created_at, updated_at${columns})
  select company_id, author, author, md5('${table}' || n), title || ' ' || n, title || ' ' || n, body, ${PICTURE_ID.replace('%KIND%', `'${table}'`)}, at, at${values} from`;

/**
 * The statements in order: the number of rows per school, and the SQL up to the FROM item.
 * @type {[number, string][]}
 */
const INSERTS = [
  [
    YEAR.visits,
    'insert into page_visit (company_id, school_id, visited_at) select company_id, school_id, at from',
  ],
  [
    YEAR.notifications,
    'insert into notification (company_id, school_id, sent_at) select company_id, school_id, at from',
  ],
  [
    YEAR.messages,
    `insert into message (company_id, school_id, sender_name, sender_name_folded, phone_no, type, content, content_folded, response_method, created_at, answered_at)
    select company_id, school_id, left(title, 16), left(title, 16), '0551234567', 'inquiry', message, message, 'phone', at, case when n % 5 > 0 then at + interval '5 hours' end from`,
  ],
  [
    YEAR.news,
    insertPublication('news', ', liked_count, comments_count', ', n * 31 % 500, n * 17 % 90'),
  ],
  [YEAR.announcements, insertPublication('announcement')],
  [
    YEAR.events,
    insertPublication(
      'event',
      ', place, valid_till, event_date, interested_count',
      ', (n % 2)::smallint, at::date + 10, at::date + 14, n * 31 % 300',
    ),
  ],
  ...['parent', 'follower', 'discount_member'].map(
    (table, index) =>
      /** @type {[number, string]} */ ([
        [YEAR.parents, YEAR.followers, YEAR.discountMembers][index],
        `insert into ${table} (company_id, school_id, joined_at, left_at) select company_id, school_id, at, case when n % 9 = 0 then at + interval '90 days' end from`,
      ]),
  ),
  [
    YEAR.presence,
    `insert into digital_presence (company_id, school_id, day, indicator) select company_id, school_id, current_date - 7 * (n / (select count(*) from numbered_school))::integer, n * 7 % 100 from`,
  ],
  [
    YEAR.interviews,
    `insert into interview (company_id, school_id, stage_id, student_name, held_at, result)
    select company_id, school_id, 1 + n % 15, left(title, 20), at, (array['success', 'retake', 'rejected', null])[1 + n % 4] from`,
  ],
  [
    YEAR.reservations,
    `insert into reservation (company_id, school_id, stage_id, student_name, kind, amount, created_at, confirmed_at, cancelled_at)
    select company_id, school_id, 1 + n % 15, left(title, 20), (array['new', 'continuing', 'company'])[1 + n % 3], 12000 + n % 9000, at, at, case when n % 20 = 0 then at end from`,
  ],
  [
    YEAR.financeRequests,
    'insert into finance_request (company_id, school_id, amount, created_at, completed_at) select company_id, school_id, 9000, at, at from',
  ],
  [
    YEAR.ratings,
    'insert into rating (company_id, school_id, stars, created_at) select company_id, school_id, 1 + n % 5, at from',
  ],
  [
    YEAR.recommendations,
    'insert into recommendation (company_id, school_id, created_at) select company_id, school_id, at from',
  ],
  [
    YEAR.coupons,
    `insert into coupon (company_id, school_id, code, percent, valid_until, created_at) select company_id, school_id, 'S' || n, 10, at::date + 60, at from`,
  ],
  [
    YEAR.achievements,
    'insert into achievement (company_id, school_id, title, created_at) select company_id, school_id, title, at from',
  ],
  [
    YEAR.awards,
    'insert into award (company_id, school_id, title, created_at) select company_id, school_id, title, at from',
  ],
  [
    YEAR.conversations,
    `insert into contact_thread (company_id, school_id, user_name, user_name_folded, admin_name, admin_name_folded, last_message, last_message_folded, last_message_at)
    select company_id, school_id, left(title, 16), left(title, 16), left(body, 16), left(body, 16), message, message, at from`,
  ],
  [
    YEAR.readings,
    `insert into audit (company_id, staff_id, action, subject_type, subject_id, done_at) select company_id, author, 'message.one', 'message', n, at from`,
  ],
  [
    YEAR.writings,
    `insert into audit (company_id, staff_id, action, subject_type, subject_id, done_at, before, after)
    select company_id, author, 'booking.update', 'booking', school_id, at, jsonb_build_object('special_notes', message, 'interview_fee', n), jsonb_build_object('special_notes', title, 'interview_fee', n + 1) from`,
  ],
];

/** Statements that insert rows which depend on the rows above. */
const DEPENDENT_INSERTS = [
  ...['news', 'announcement', 'event'].map(
    (table) => `insert into ${table}_school (company_id, ${table}_id, school_id)
    select company_id, item.id, numbered_school.school_id from ${table} item join numbered_school using (company_id)
    where item.picture like '%size' and numbered_school.number % 3 = item.id % 3 on conflict do nothing`,
  ),
  `insert into instalment (company_id, reservation_id, school_id, due_on, amount, paid, paid_at)
    select company_id, r.id, school_id, (r.created_at + part * interval '61 days')::date, r.amount / 4, case when (r.id + part) % 3 > 0 then r.amount / 4 else 0 end,
      case when (r.id + part) % 3 > 0 then r.created_at + part * interval '50 days' end
    from generate_series(0, 3) part, reservation r where not exists (select from instalment known where known.company_id = r.company_id and known.reservation_id = r.id) order by part, r.id`,
  `insert into contact_entry (company_id, thread_id, sender_name, is_own, message, created_at)
    select company_id, id, user_name, part % 2 = 0, last_message, last_message_at - part * interval '1 hour'
    from generate_series(0, 9) part, contact_thread thread where not exists (select from contact_entry known where known.company_id = thread.company_id and known.thread_id = thread.id) order by part desc, id`,
];

/**
 * @param {import('pg').ClientBase} client of a database with the schools
 * @param {{ texts: import('./texts.mjs').Text[], picture: Buffer | undefined, log(line: string): void }} options
 *   `picture` is the picture of every item
 */
export async function fillYear(client, { texts, picture, log }) {
  await client.query(NUMBERED_SCHOOLS);
  await client.query(
    'create temp table sample_text (number bigint, title text, body text, message text)',
  );
  await client.query(
    'insert into sample_text select * from json_populate_recordset(null::sample_text, $1)',
    [JSON.stringify(texts)],
  );
  const {
    rows: [{ schools }],
  } = await client.query('select count(*)::integer as schools from numbered_school');
  // The demo's schools have fewer seats than these reservations take. Seats do not count for the
  // size.
  await client.query('delete from booking_grade');
  await addPictures(client, schools, picture);
  for (const [rows, text] of INSERTS) {
    const total = rows * schools;
    for (let first = 0; first < total; first += BATCH_SIZE)
      await client.query(text + rowsOf(first, Math.min(total, first + BATCH_SIZE), total, schools));
    log(`${total.toLocaleString('en')} rows: ${/into (\w+)/.exec(text)?.[1]}`);
  }
  for (const text of DEPENDENT_INSERTS) await client.query(text);
}

/** The size of a file chunk, as in src/server/files/storedFiles.ts. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Inserts the files that the items refer to. Without a picture, each file is one byte.
 * @param {import('pg').ClientBase} client
 * @param {number} schools
 * @param {Buffer} picture
 */
async function addPictures(client, schools, picture = Buffer.alloc(1)) {
  for (const [table, rows] of /** @type {const} */ ([
    ['news', YEAR.news],
    ['announcement', YEAR.announcements],
    ['event', YEAR.events],
  ])) {
    const id = PICTURE_ID.replace('%KIND%', `'${table}'`);
    const from = `from generate_series(0, ${rows * schools - 1}) n join numbered_school on numbered_school.number = n % ${schools}`;
    await client.query(
      `insert into file (company_id, id, type, size, created_at) select company_id, ${id}, 'image/jpeg', ${picture.length}, now() ${from}`,
    );
    for (let number = 0; number * CHUNK_BYTES < picture.length; number += 1) {
      await client.query(
        `insert into file_chunk (company_id, file_id, number, bytes) select company_id, ${id}, ${number}, $1 ${from}`,
        [picture.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES)],
      );
    }
  }
}
