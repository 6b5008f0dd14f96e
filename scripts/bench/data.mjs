/*
 * The API responses of the browser benchmark, the same for the product and for the baseline pages.
 */

const WORDS =
  'افتتاح مختبر العلوم في مدارس سنابل المدى ويستقبل الطلاب بثمان وعشرين محطة عمل مجهزة ومكتبة رقمية جديدة'.split(
    ' ',
  );

const SCHOOLS = Array.from({ length: 8 }, (_, index) => ({
  id: index + 1,
  name: `مدارس سنابل المدى الأهلية ${index + 1}`,
  logo: null,
  message_count: index,
  complete_ratio: 80,
  login_link: null,
}));

export const PROFILE = {
  id: 1,
  name: 'منيرة بنت عبدالله',
  email: 'munira@sanabil.example',
  phone: '0550000001',
  avatar: null,
  locale: 'ar',
  is_main_account: true,
  password_temporary: false,
  features: ['history', 'accessLog', 'bin', 'views'],
  default_views: [],
};

/** @param {number} id */
function newsRow(id) {
  const title = `خبر رقم ${id}: ${Array.from({ length: 6 }, (_, index) => WORDS[(id * 3 + index) % WORDS.length]).join(' ')}`;
  const schools = [SCHOOLS[id % 8], SCHOOLS[(id + 3) % 8]].map((school) => ({
    id: school?.id,
    name: school?.name,
  }));
  return {
    id,
    picture: null,
    title,
    schools,
    schools_names: schools.map(({ name }) => name).join('، '),
    school_name: schools[0]?.name,
    liked_count: (id * 37) % 900,
    commnets_count: (id * 11) % 90,
    created_at: `2026-0${1 + (id % 9)}-1${id % 10}T09:30:00+03:00`,
    updated_at: `2026-0${1 + (id % 9)}-1${id % 10}T09:30:00+03:00`,
    updated_by: PROFILE.name,
    link: `http://127.0.0.1/public/news/${id}`,
  };
}

const NEWS_ROWS = Array.from({ length: 20 }, (_, index) => newsRow(index + 1));

/** The title of the last row. Once it is on the page, all rows are. */
export const LAST_TITLE = NEWS_ROWS.at(-1)?.title ?? '';

const page = (/** @type {unknown[]} */ items, /** @type {string} */ path) => ({
  data: {
    items,
    _links: {
      self: { href: path },
      first: { href: path },
      next: { href: `${path}?page=2` },
      last: { href: `${path}?page=50` },
    },
    _meta: { currentPage: 1, pageCount: 50, perPage: 20, totalCount: 1000 },
  },
});

/** The request header that sets the number of rows of the report. */
export const REPORT_ROWS_HEADER = 'x-bench-report-rows';

/** The rows of a report, all on one page. */
const REPORT_ROWS = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  school_id: 1 + (index % 8),
  school_name: SCHOOLS[index % 8]?.name,
  student_name: `طالب ${WORDS[index % WORDS.length]} ${500 - index}`,
  stage_id: 1 + (index % 15),
  grade_id: 1 + (index % 4),
  stage_name: `الصف ${1 + (index % 12)}`,
  date: `2026-${String(1 + ((index + 4) % 9)).padStart(2, '0')}-1${index % 10}T09:${String(index % 60).padStart(2, '0')}:00+03:00`,
  status: ['success', 'retake', 'rejected'][index % 3],
}));

const report = (/** @type {string} */ path, /** @type {number} */ rowCount) => ({
  data: {
    totalCount: rowCount,
    successCount: 167,
    retakeCount: 167,
    rejectedCount: 166,
    activeData: {
      items: REPORT_ROWS.slice(0, rowCount),
      _links: { self: { href: path }, first: { href: path }, last: { href: path } },
      _meta: { currentPage: 1, pageCount: 1, perPage: 500, totalCount: rowCount },
    },
  },
});

/**
 * Returns the response body for a GET request, or undefined for an unknown path.
 * @param {string} path
 * @param {string} origin
 * @param {number} reportRowCount the number of rows of a report
 */
export function responseFor(path, origin, reportRowCount = REPORT_ROWS.length) {
  if (path === '/investor/profile') return { data: PROFILE };
  if (path === '/investor/schools') return { data: { items: SCHOOLS } };
  if (path === '/investor/news') return page(NEWS_ROWS, `${origin}${path}`);
  if (path === '/investor/accounting-report/interviews')
    return report(`${origin}${path}`, reportRowCount);
  const id = /^\/investor\/news\/(\d+)$/.exec(path)?.[1];
  if (id) return { data: { ...newsRow(Number(id)), details: WORDS.join(' ').repeat(3) } };
  // The screens that writeScreens.ts generates.
  if (/^\/area\d+$/.test(path)) return page(NEWS_ROWS, `${origin}${path}`);
  return undefined;
}
