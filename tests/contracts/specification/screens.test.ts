import { describe, expect, it } from 'vitest';
import { allScreens, app, formAt, listAt, screenAt, textIn } from './definitions.ts';

/** Sections 2, 4, 6 and 9 of the specifications: the screens, their access and their content. */

const GUEST = ['/login', '/forgot-password', '/reset-password'];
const MAIN = ['/users', '/users/create', '/users/edit/:id'];
const SIGNED_IN = [
  '/dashboard',
  '/profile',
  '/news',
  '/my-news',
  '/create-news',
  '/news/edit/:id',
  '/events',
  '/my-events',
  '/create-event',
  '/event/edit/:id',
  '/update-event',
  '/announcement',
  '/my-announcement',
  '/create-announcement',
  '/announcement/edit/:id',
  '/school-managers',
  '/manager/edit/:id',
  '/create-user',
  '/messages',
  '/school-messages/:id',
  '/contact-messages',
  '/message/:id',
  '/contact-message/:id',
  '/ContentUpdate',
  '/parents',
  '/publications',
  '/reports/marketing',
  '/reports/marketing/schoolstatistics',
  '/reports/marketing/messages',
  '/reports/marketing/discounts',
  '/reports/accounting/general',
  '/reports/accounting/interviews',
  '/reports/accounting/payments',
  '/reports/accounting/reservations',
  '/bank',
  '/create-bank-account',
  '/bank/edit/:id',
  '/bank/view/:id',
  '/school-accounts',
  '/booking',
  '/booking/school/:id',
  '/booking/school/papers/:id',
  '/booking/school/grades/:id',
  '/company-page/main-information',
  '/company-page/team',
  '/company-page/team/edit/:id',
  '/company-page/team/create-member',
  '/company-page/news',
  '/company-page/news/edit/:id',
  '/company-page/news/create',
  '/not-found',
];

describe('the route table', () => {
  it.each(GUEST)('%s is for guests only', (route) =>
    expect(screenAt(route).visibility).toBe('guest'),
  );
  it.each(MAIN)('%s is for the main account', (route) =>
    expect(screenAt(route).visibility).toBe('main'),
  );
  it.each(SIGNED_IN)('%s is for signed-in accounts', (route) =>
    expect(screenAt(route).visibility).toBe('session'),
  );
  it('/home is public', () => expect(screenAt('/home').visibility).toBe('public'));

  it('contains the screens that actions open', () => {
    const routes = {
      login: '/login',
      dashboard: '/dashboard',
      profile: '/profile',
      'my-news': '/my-news',
      'my-announcement': '/my-announcement',
      'my-events': '/my-events',
      'school-managers': '/school-managers',
      Investors: '/users',
      bank: '/bank',
    };
    for (const [id, route] of Object.entries(routes)) expect(screenAt(route).id).toBe(id);
    expect(app.screens).toEqual({
      signIn: 'login',
      home: 'dashboard',
      profile: 'profile',
      notFound: 'not-found',
    });
  });

  it('has Arabic titles and a default title', () =>
    expect(app.documentTitle).toEqual({ language: 'ar', fallback: 'Investor Dashboard' }));
});

it('Arabic is the default language, and token and language are stored under the specified keys', () => {
  expect(app.languages).toEqual(['ar', 'en']);
  expect(app.storageKeys).toMatchObject({ token: 'FBidToken', language: 'localLang' });
});

interface Expected {
  columns: string[];
  filters: string[];
  sort?: string[];
  actions?: string[];
  pageSize?: number;
  file?: string;
}

const NEWS = ['schools', 'title', 'liked_count', 'commnets_count', 'created_at'];
const OWN_ROW_ACTIONS = ['openUrl', 'edit', 'delete'];
const BY_SCHOOL = ['school_id'];
const BY_PERIOD = ['school_id', 'from', 'to'];
const BY_STAGE = ['school_id', 'from', 'to', 'grade_id', 'stage_id'];

/** The required parts of a list. It may have more. */
const LISTS: Record<string, Expected> = {
  '/news': {
    columns: NEWS,
    filters: ['title', 'school_id'],
    sort: ['liked_count', 'commnets_count', 'created_at'],
    actions: ['openUrl'],
  },
  '/my-news': {
    columns: NEWS,
    filters: ['title', 'school_id'],
    sort: ['liked_count', 'commnets_count', 'created_at'],
    actions: OWN_ROW_ACTIONS,
  },
  '/announcement': {
    columns: ['title', 'schools', 'created_at'],
    filters: ['title', 'school_id'],
    sort: ['created_at'],
    actions: ['openUrl'],
  },
  '/my-announcement': {
    columns: ['title', 'schools', 'created_at'],
    filters: ['title', 'school_id'],
    sort: ['created_at'],
    actions: OWN_ROW_ACTIONS,
  },
  '/events': {
    columns: ['schools', 'title', 'place', 'interested_count', 'event_date'],
    filters: ['title', 'school_id'],
    sort: ['place', 'interested_count', 'event_date'],
    actions: ['openUrl'],
  },
  '/my-events': {
    columns: ['schools', 'title', 'stages', 'place', 'interested_count', 'valid_till'],
    filters: ['title', 'school_id'],
    sort: ['place', 'interested_count', 'valid_till'],
    actions: OWN_ROW_ACTIONS,
  },
  '/school-managers': {
    columns: ['schools', 'name', 'email', 'phone', 'status', 'last_login'],
    filters: ['firstname', 'school_id', 'email', 'phone'],
    sort: ['status', 'last_login'],
    actions: ['edit', 'delete'],
  },
  '/users': {
    columns: ['name', 'email', 'phone', 'status', 'last_login'],
    filters: ['firstname', 'email', 'phone'],
    sort: ['status', 'last_login'],
    actions: ['edit', 'delete'],
  },
  '/messages': {
    columns: ['name', 'content'],
    filters: ['name', 'content'],
    actions: ['navigate'],
  },
  '/school-messages/:id': {
    columns: ['name', 'content'],
    filters: ['name', 'content'],
    actions: ['navigate'],
  },
  '/contact-messages': {
    columns: ['user_name', 'school_name', 'admin_name', 'last_message'],
    filters: ['user_name', 'school_id', 'admin_name', 'last_message'],
    actions: ['navigate'],
  },
  '/ContentUpdate': {
    columns: [
      'digital_presence_indicator',
      'complete_ratio',
      'rating',
      'message_count',
      'booking_count',
      'notification_count',
      'package',
      'updated_at',
      'login_link',
    ],
    filters: BY_SCHOOL,
  },
  '/parents': {
    columns: ['followers', 'discount_group', 'parent_count', 'recommendtions_count'],
    filters: BY_SCHOOL,
  },
  '/publications': {
    columns: ['news_count', 'announcement_count', 'achievement_count', 'awards_count'],
    filters: BY_SCHOOL,
  },
  '/reports/marketing': {
    columns: ['name', 'dpiAvg', 'couponCount', 'messageCount'],
    filters: [...BY_PERIOD, 'dpiAvg', 'couponCount', 'messageCount'],
    file: 'MarketingReport',
  },
  '/reports/marketing/schoolstatistics': {
    columns: ['ratingCount', 'visitsCount', 'recommendationCount', 'dpiAverage'],
    filters: BY_PERIOD,
    file: 'SchoolStatisticsReport',
  },
  '/reports/marketing/messages': {
    columns: ['messageCount', 'answeredPercent', 'notAnsweredPercent'],
    filters: BY_PERIOD,
    file: 'MessagesReport',
  },
  '/reports/marketing/discounts': {
    columns: ['couponCount', 'activeCouponCount'],
    filters: BY_PERIOD,
    file: 'SchoolsDiscountsReport',
  },
  '/reports/accounting/general': {
    columns: ['totalInterviews', 'totalBooking', 'collectedPayment'],
    filters: BY_PERIOD,
  },
  '/reports/accounting/interviews': {
    columns: [],
    filters: BY_STAGE,
    pageSize: 500,
    file: 'SchoolsAccountingInterviewsReport',
  },
  '/reports/accounting/reservations': {
    columns: [],
    filters: BY_STAGE,
    pageSize: 500,
    file: 'SchoolsAccountingReservationsReport',
  },
  '/reports/accounting/payments': {
    columns: [],
    filters: BY_STAGE,
    pageSize: 500,
    file: 'SchoolsAccountingPaymentReport',
  },
  '/bank': {
    columns: ['name', 'tax_no', 'commercial_registration_no', 'iban'],
    filters: ['name', 'iban', 'tax_no', 'commercial_registration_no'],
    actions: ['edit', 'delete'],
  },
  '/booking': {
    columns: ['name', 'remaining_seats', 'confirmed_booking_count', 'publish_booking'],
    filters: ['id'],
    sort: ['remaining_seats', 'confirmed_booking_count', 'publish_booking'],
    actions: ['navigate', 'openUrl'],
  },
  '/company-page/team': {
    columns: ['name', 'position', 'created_at'],
    filters: ['name', 'position'],
    sort: ['created_at'],
    actions: ['edit', 'delete'],
    pageSize: 15,
  },
  '/company-page/news': {
    columns: ['title', 'type', 'created_at'],
    filters: ['title', 'type'],
    sort: ['created_at'],
    actions: ['edit', 'delete'],
    pageSize: 15,
  },
  '/school-packages': {
    columns: ['name', 'package.package_id', 'package.remaining', 'package.end_date'],
    filters: [],
  },
};

const paramsOf = (route: string) =>
  listAt(route).filters.flatMap((filter) =>
    filter.as === 'span' ? [filter.filter, filter.end] : [filter.filter],
  );

describe.each(Object.entries(LISTS))(
  'the list %s',
  (route, { columns, filters, sort = [], actions = [], pageSize = 20, file }) => {
    it('has its columns', () =>
      expect(listAt(route).columns.map(({ field }) => field)).toEqual(
        expect.arrayContaining(columns),
      ));
    it('has its filters', () => expect(paramsOf(route)).toEqual(expect.arrayContaining(filters)));
    it('has its sort fields', () =>
      expect(listAt(route).call.sortFields).toEqual(expect.arrayContaining(sort)));
    it('has its row actions', () =>
      expect(listAt(route).rowActions.map(({ action }) => action)).toEqual(
        expect.arrayContaining(actions),
      ));
    it('can be reloaded', () =>
      expect(listAt(route).toolbar.map(({ action }) => action)).toContain('reload'));
    it('has its page size', () => expect(listAt(route).call.pageSize).toBe(pageSize));
    it('has its export name', () => expect(listAt(route).export?.fileName).toBe(file));
  },
);

it('a package has the same name and colour on every screen', () => {
  const tones = [
    [0, 'error'],
    [1, 'neutral'],
    [2, 'error'],
    [3, 'success'],
  ];
  for (const [route, field] of [
    ['/school-packages', 'package.package_id'],
    ['/ContentUpdate', 'package'],
  ] as const) {
    const { cell, options } = listAt(route).columns.find((one) => one.field === field)!;
    expect({ cell, options }).toMatchObject({
      cell: 'chip',
      options: { other: { text: 'package.other', tone: 'error' } },
    });
    expect(
      (options['values'] as { value: number; tone: string }[]).map(({ value, tone }) => [
        value,
        tone,
      ]),
    ).toEqual(tones);
  }
});

it('a list that fails signs the user out', () => expect(app.onListFailure).toBe('endSession'));

describe('the bank accounts of schools', () => {
  const list = listAt('/school-accounts');
  it('are searched in the browser with 20 per page', () =>
    expect(list.clientSide).toMatchObject({ pageSize: 20 }));
  it('show the account and its IBAN', () =>
    expect(list.columns.map(({ field }) => field)).toEqual(['name', 'label', 'iban']));
  it('open a dialog with the linked account and a choice', () => {
    const dialog = allScreens.find(({ id }) => id === 'school-bank');
    expect(dialog).toMatchObject({ kind: 'form', layout: 'dialog' });
    expect(
      dialog?.kind === 'form' &&
        dialog.readOnlyValues.map(({ pointer }) => pointer.split('/').at(-1)),
    ).toEqual(['label', 'tax_no', 'commercial_registration_no', 'iban']);
  });
});

/** The route of a form, its fields, and the screen that follows saving. */
const FORMS: [route: string, fields: string[], after: string][] = [
  ['/create-news', ['picture', 'schools_id', 'title', 'details'], 'my-news'],
  ['/news/edit/:id', ['picture', 'schools_id', 'title', 'details'], 'my-news'],
  ['/create-announcement', ['picture', 'schools_id', 'title', 'details'], 'my-announcement'],
  ['/announcement/edit/:id', ['picture', 'schools_id', 'title', 'details'], 'my-announcement'],
  [
    '/create-event',
    ['picture', 'schools_id', 'title', 'details', 'stages_ids', 'valid_till', 'place', 'location'],
    'my-events',
  ],
  [
    '/event/edit/:id',
    ['picture', 'schools_id', 'title', 'details', 'stages_ids', 'valid_till', 'place', 'location'],
    'my-events',
  ],
  [
    '/create-user',
    [
      'firstname',
      'lastname',
      'email',
      'phone',
      'schools_id',
      'status',
      'password',
      'confirmpassword',
      'permissions',
    ],
    'school-managers',
  ],
  [
    '/manager/edit/:id',
    [
      'firstname',
      'lastname',
      'email',
      'phone',
      'schools_id',
      'status',
      'password',
      'confirmpassword',
      'permissions',
    ],
    'school-managers',
  ],
  [
    '/users/create',
    ['firstname', 'lastname', 'email', 'phone', 'status', 'password', 'confirmpassword'],
    'Investors',
  ],
  [
    '/users/edit/:id',
    ['firstname', 'lastname', 'email', 'phone', 'status', 'password', 'confirmpassword'],
    'Investors',
  ],
  [
    '/profile',
    ['avatar', 'name', 'email', 'phone', 'old_password', 'new_password', 'confirm_new_password'],
    'profile',
  ],
  ['/booking/school/papers/:id', ['required_docs', 'special_notes'], 'booking'],
  [
    '/company-page/main-information',
    [
      'logo',
      'visibility',
      'description',
      'website',
      'facebook',
      'twitter',
      'linkedin',
      'instagram',
    ],
    'company-main',
  ],
  ['/company-page/team/create-member', ['logo', 'name', 'position'], 'company-team'],
  ['/company-page/team/edit/:id', ['logo', 'name', 'position'], 'company-team'],
  [
    '/company-page/news/create',
    ['logo', 'title', 'type', 'short_description', 'full_description'],
    'company-news',
  ],
  [
    '/company-page/news/edit/:id',
    ['logo', 'title', 'type', 'short_description', 'full_description'],
    'company-news',
  ],
];
const BANK = [
  'name',
  'tax_no',
  'commercial_registration_no',
  'registration_date_hijri',
  'expired_registration_date_hijri',
  'iban',
  'bank_account_type_id',
  'bank_id',
  'city',
  'district',
  'street_name',
  'building_number',
  'postal_code',
  'mail_box',
  'office_no',
  'employee_name',
  'employee_job_title',
  'employee_email',
  'employee_mobile',
  'customer_support_phone_no',
  'commissioner_first_name',
  'commissioner_national_id',
  'commissioner_phone_no',
  'commissioner_email',
  'commercial_registration_attach',
  'iban_attach',
  'contract_attach',
  'authorization_letter_attach',
  'tax_certificate_attach',
  'zakat_certificate_attach',
  'biller_agreement',
  'sub_biller_attach',
];
const TERMS = [
  'bookiing_value_ratio',
  'booking_value_amount',
  'has_installment',
  'installment_num',
  'installment_duration_num',
  'installment_first_date',
  'interview_required',
  'interview_fee',
  'discount',
  'discount_second_son',
  'discount_third_son',
  'discount_fourth_son',
  'discount_small_company',
  'discount_medium_company',
  'discount_large_company',
  'contact_person_name',
  'contact_person_mobile',
  'contact_person_email',
];
FORMS.push(
  ['/create-bank-account', BANK, 'bank'],
  ['/bank/edit/:id', BANK, 'bank'],
  ['/booking/school/:id', TERMS, 'booking'],
);

const fieldsAt = (route: string) => formAt(route).sections.flatMap(({ fields }) => fields);

describe.each(FORMS)('the form %s', (route, fields, after) => {
  it('has its fields', () =>
    expect(fieldsAt(route).map(({ field }) => field)).toEqual(expect.arrayContaining(fields)));
  it('returns to its list with a success message', () =>
    expect([formAt(route).afterSave, typeof formAt(route).successText]).toEqual([after, 'string']));
});

it.each(['booking-grade-create', 'booking-grade-edit'])(
  'the dialog %s returns to the list of bookings',
  (id) => {
    const dialog = allScreens.find((screen) => screen.id === id);
    expect(dialog).toMatchObject({
      kind: 'form',
      layout: 'dialog',
      afterSave: 'booking',
      successText: expect.any(String) as string,
    });
  },
);

describe('form fields', () => {
  const widgetOf = (route: string, name: string) =>
    fieldsAt(route).find(({ field }) => field === name)?.widget;

  it('use the widgets that the specification names', () => {
    expect(widgetOf('/create-news', 'schools_id')).toBe('multiSelect');
    expect(widgetOf('/create-event', 'stages_ids')).toBe('multiSelect');
    expect(widgetOf('/create-event', 'place')).toBe('switch');
    expect(widgetOf('/create-user', 'permissions')).toBe('checkboxes');
    expect(widgetOf('/booking/school/papers/:id', 'required_docs')).toBe('richText');
    expect(widgetOf('/booking/school/papers/:id', 'special_notes')).toBe('richText');
    expect(widgetOf('/create-bank-account', 'registration_date_hijri')).toBe('hijriDate');
    expect(widgetOf('/create-bank-account', 'expired_registration_date_hijri')).toBe('hijriDate');
  });

  it('have the placeholder of the specification', () => {
    for (const route of ['/create-bank-account', '/bank/edit/:id']) {
      const { options, hint } = fieldsAt(route).find(({ field }) => field === 'iban')!;
      const key = String(options['placeholder']);
      const texts = app.languages.map((language) => textIn(language, key));
      expect([...new Set(texts)]).toEqual(['SAxx xxxx xxxx xxxx xxxx xxxx']);
      expect(hint).toBeUndefined();
    }
  });

  it('have the initial values of the specification', () => {
    expect(fieldsAt('/create-event').find(({ field }) => field === 'place')?.initialValue).toBe(1);
    expect(fieldsAt('/create-user').find(({ field }) => field === 'status')?.initialValue).toBe(10);
  });

  it('show the specified message after saving', () => {
    expect(formAt('/booking/school/:id').successText).toBe('booking-terms.success.save');
    expect(formAt('/profile').successText).toBe('profile.success.update');
    expect(formAt('/company-page/team/edit/:id').successText).toBe('member.success.update');
    expect(formAt('/company-page/news/edit/:id').successText).toBe('update.success.update');
  });
});

describe('the menu', () => {
  const targets = (entries: typeof app.menu): string[] =>
    entries.flatMap(({ to, items }) => [...(to ? [to] : []), ...targets(items ?? [])]);

  it('links to all areas', () => {
    expect(targets(app.menu)).toEqual(
      expect.arrayContaining([
        'dashboard',
        'news',
        'events',
        'announcement',
        'school-managers',
        'Investors',
        'messages',
        'bank',
        'payments-report',
        'school-statistics',
        'discounts-report',
        'messages-report',
      ]),
    );
  });
});

it('schools with the highest package cannot be selected, and the reason is shown', () => {
  const { selection } = listAt('/school-packages');
  expect(selection).toMatchObject({
    disabledText: 'schoolsList.locked',
    action: { action: 'payment' },
  });
});
