import { describe, expect, it } from 'vitest';
import { app, callsTo, entities } from './definitions.ts';

/**
 * Section 7 of the specifications: the calls and their parameters. Section 3: the fields of their
 * responses.
 */

interface Expected {
  /** The query parameters besides `sort` and paging. */
  query?: string[];
  /** The entity that the call returns or takes, and its fields that the specifications name. */
  entity?: string;
  fields?: string[];
  /** The pointer to the data in the response. */
  at?: string;
}

const PAGE = '/data/items';
const ACTIVE_ITEMS = '/data/activeData/items';
const PERIOD = ['school_id', 'from', 'to'];
const STAGES = [...PERIOD, 'grade_id', 'stage_id'];
const NEWS = [
  'id',
  'title',
  'details',
  'picture',
  'schools',
  'schools_names',
  'school_name',
  'liked_count',
  'commnets_count',
  'created_at',
  'link',
  'schools_id',
];
const ANNOUNCEMENT = [
  'id',
  'title',
  'details',
  'picture',
  'schools',
  'schools_names',
  'school_name',
  'created_at',
  'link',
  'schools_id',
];
const EVENT = [
  'id',
  'title',
  'details',
  'picture',
  'schools_id',
  'stages_ids',
  'place',
  'location',
  'valid_till',
  'event_date',
  'interested',
  'interested_count',
  'school_name',
  'schools_names',
  'stages_names',
  'link',
];
const PERSON = [
  'id',
  'firstname',
  'lastname',
  'email',
  'phone',
  'password',
  'confirmpassword',
  'status',
  'last_login',
];
const MANAGER = [...PERSON, 'school_id', 'schools_id', 'permissions', 'schools_names'];
const ACCOUNT = ['name', 'iban', 'tax_no', 'commercial_registration_no', 'can_delete', 'id'];
const GRADE = [
  'stage',
  'stage_id',
  'no_of_seats',
  'cost',
  'books_fee',
  'uniform_fee',
  'other_fees',
];
const COMPANY = [
  'logo',
  'visibility',
  'description',
  'website',
  'facebook',
  'twitter',
  'linkedin',
  'instagram',
];
const PROFILE = ['avatar', 'email', 'id', 'name', 'phone', 'locale', 'is_main_account'];
const CARD = [
  'id',
  'name',
  'logo',
  'login_link',
  'complete_ratio',
  'digital_presence_indicator',
  'message_count',
  'news_count',
  'notification_count',
  'booking_count',
  'potential_booking_count',
  'interviews_count',
  'parent_count',
  'discount_group',
  'followers',
  'finance_request_count',
  'finance_request_not_completed_count',
  'finance_request_amount',
];
const CARDS = [
  'messageCount',
  'notificationCount',
  'totalVists',
  'bookingCount',
  'potentailBookingCount',
  'completedFinanceRequestCount',
  'totalPayment',
];

const CALLS: Record<string, Expected> = {
  'POST /investor/user/login': {
    entity: 'login',
    fields: ['identity', 'password', 'token', 'profile'],
    at: '/data',
  },
  'POST /investor/user/request-reset-password': { entity: 'forgot-password', fields: ['email'] },
  'POST /investor/user/reset-password': {
    entity: 'reset-password',
    fields: ['password', 'token', 'locale'],
  },
  'GET /investor/profile': { entity: 'profile', fields: PROFILE, at: '/data' },
  'PUT /investor/profile': {
    entity: 'profile',
    fields: [
      'avatar',
      'name',
      'email',
      'phone',
      'old_password',
      'new_password',
      'confirm_new_password',
    ],
  },
  'POST /investor/profile/change-language': {
    entity: 'interface-language',
    fields: ['locale'],
    at: '/data',
  },
  'GET /investor/dashboard': { query: ['to'], entity: 'school-card', fields: CARD, at: PAGE },
  'GET /investor/dashboard/cards': {
    query: ['to'],
    entity: 'dashboard-summary',
    fields: CARDS,
    at: '/data',
  },
  'GET /investor/schools': {
    entity: 'school',
    fields: ['id', 'name', 'logo', 'message_count'],
    at: PAGE,
  },
  'GET /investor/news/schools-news': {
    query: ['title', 'school_id'],
    entity: 'news',
    fields: NEWS,
    at: PAGE,
  },
  'GET /investor/news': { query: ['title', 'school_id'], at: PAGE },
  'GET /investor/news/:id': { at: '/data' },
  'POST /investor/news': {},
  'PUT /investor/news/:id': {},
  'DELETE /investor/news/:id': {},
  'GET /investor/announcement/schools-announcements': {
    query: ['title', 'school_id'],
    entity: 'announcement',
    fields: ANNOUNCEMENT,
    at: PAGE,
  },
  'GET /investor/announcement': { query: ['title', 'school_id'], at: PAGE },
  'GET /investor/announcement/:id': { at: '/data' },
  'POST /investor/announcement': {},
  'PUT /investor/announcement/:id': {},
  'DELETE /investor/announcement/:id': {},
  'GET /investor/event/schools-events': {
    query: ['title', 'school_id'],
    entity: 'event',
    fields: EVENT,
    at: PAGE,
  },
  'GET /investor/event': { query: ['title', 'school_id'], at: PAGE },
  'GET /investor/event/:id': { at: '/data' },
  'POST /investor/event': {},
  'PUT /investor/event/:id': {},
  'DELETE /investor/event/:id': {},
  'GET /investor/schooladmin': {
    query: ['firstname', 'school_id', 'email', 'phone'],
    entity: 'manager',
    fields: MANAGER,
    at: PAGE,
  },
  'GET /investor/schooladmin/:id': { at: '/data' },
  'POST /investor/schooladmin': {},
  'PUT /investor/schooladmin/:id': {},
  'DELETE /investor/schooladmin/:id': {},
  'GET /investor/schooladmin/list-permissions': { entity: 'permission', fields: ['id', 'name'] },
  'GET /investor/manage-investor': {
    query: ['firstname', 'school_id', 'email', 'phone'],
    entity: 'user',
    fields: PERSON,
    at: PAGE,
  },
  'GET /investor/manage-investor/:id': { at: '/data' },
  'POST /investor/manage-investor': {},
  'PUT /investor/manage-investor/:id': {},
  'DELETE /investor/manage-investor/:id': {},
  'GET /investor/message': {
    query: ['school_id', 'name', 'content'],
    entity: 'message',
    fields: [
      'id',
      'name',
      'phone_no',
      'type',
      'content',
      'response_method',
      'since',
      'available_from_to',
      'school',
      'school_name',
    ],
    at: PAGE,
  },
  'GET /investor/message/:id': { at: '/data' },
  'GET /investor/message/admin-contact-messges': {
    query: ['user_name', 'school_id', 'admin_name', 'last_message'],
    entity: 'contact-message',
    fields: ['id', 'school_name', 'user_name', 'admin_name', 'last_message', 'created_at'],
    at: PAGE,
  },
  'GET /investor/message/admin-contact-chat/:id': {
    entity: 'chat-entry',
    fields: ['sender_name', 'sender_profile_picture', 'message', 'created_at'],
    at: '/data',
  },
  'GET /investor/reports': {
    query: ['school_id'],
    entity: 'school-report',
    at: PAGE,
    fields: [
      'name',
      'digital_presence_indicator',
      'complete_ratio',
      'rating',
      'message_count',
      'booking_count',
      'notification_count',
      'package',
      'updated_at',
      'login_link',
      'followers',
      'discount_group',
      'parent_count',
      'recommendtions_count',
      'news_count',
      'announcement_count',
      'achievement_count',
      'awards_count',
    ],
  },
  'GET /investor/marketing-report': {
    query: [...PERIOD, 'dpiAvg', 'couponCount', 'messageCount'],
    entity: 'marketing-report',
    fields: ['id', 'name', 'dpiAvg', 'couponCount', 'messageCount'],
    at: PAGE,
  },
  'GET /investor/marketing-report/school-statistics': {
    query: PERIOD,
    entity: 'school-statistics',
    fields: ['ratingCount', 'visitsCount', 'recommendationCount', 'dpiAverage'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/marketing-report/message': {
    query: PERIOD,
    entity: 'messages-report',
    fields: ['messageCount', 'answeredPercent', 'notAnsweredPercent'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/marketing-report/discount': {
    query: PERIOD,
    entity: 'discounts-report',
    fields: ['couponCount', 'activeCouponCount'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/accounting-report': {
    query: PERIOD,
    entity: 'accounting-report',
    fields: ['totalInterviews', 'totalBooking', 'collectedPayment'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/accounting-report/interviews': {
    query: STAGES,
    entity: 'interviews-totals',
    fields: ['totalCount', 'successCount', 'retakeCount', 'rejectedCount'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/accounting-report/payments': {
    query: STAGES,
    entity: 'payments-totals',
    fields: ['collectedPayment', 'remainingPayment', 'delayedPayment'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/accounting-report/booking': {
    query: STAGES,
    entity: 'reservations-totals',
    fields: ['totalCount', 'newStudents', 'continuingStudents', 'companiesEmployees'],
    at: ACTIVE_ITEMS,
  },
  'GET /investor/bank-accounts': {
    query: ['name', 'iban', 'tax_no', 'commercial_registration_no'],
    entity: 'bank-account',
    fields: ACCOUNT,
    at: PAGE,
  },
  'POST /investor/bank-accounts': {},
  // The response is the account itself.
  'GET /investor/bank-accounts/:id': { at: '' },
  // The specification can be read as POST or as PUT; both are supported.
  'POST /investor/bank-accounts/:id': {},
  'PUT /investor/bank-accounts/:id': {},
  'DELETE /investor/bank-accounts/:id': {},
  'GET /investor/bank-accounts/banks': {},
  'GET /investor/bank-accounts/cities': {},
  'GET /investor/bank-accounts/bank-type': {},
  'GET /investor/bank-accounts/bank-data': {},
  'PUT /investor/update-school-bank': {
    query: ['id'],
    entity: 'school-bank',
    fields: ['bank_account_id', 'investor_bank_account', 'name', 'logo', 'id'],
  },
  'GET /investor/booking': {
    query: ['id'],
    entity: 'booking',
    fields: [
      'id',
      'name',
      'remaining_seats',
      'confirmed_booking_count',
      'publish_booking',
      'login_link',
    ],
    at: PAGE,
  },
  'PUT /investor/booking/:id': {
    entity: 'booking-terms',
    fields: [
      'school_name',
      'bookiing_value_ratio',
      'booking_value_amount',
      'has_installment',
      'installment_num',
      'installment_duration_num',
      'installment_first_date',
    ],
    at: '/data',
  },
  'GET /investor/booking/files/:id': {
    entity: 'booking-papers',
    fields: ['school_name', 'required_docs', 'special_notes'],
    at: '/data',
  },
  'PUT /investor/booking/files/:id': {},
  'GET /investor/booking/school-classes/:id': {
    entity: 'booking-grade',
    fields: GRADE,
    at: '/data',
  },
  'GET /investor/booking/booking-stages/:id': {
    entity: 'booking-stage',
    fields: ['id', 'name'],
    at: '/data',
  },
  'POST /investor/booking/class': {},
  'PATCH /investor/booking/class': {},
  'DELETE /investor/booking/class': {
    entity: 'booking-grade-place',
    fields: ['school_id', 'stage_id'],
  },
  'GET /investor/investor-profile': { entity: 'company', fields: COMPANY },
  'PUT /investor/investor-profile': {},
  'GET /investor/investor-team': {
    query: ['name', 'position'],
    entity: 'member',
    fields: ['id', 'name', 'position', 'logo', 'created_at'],
    at: PAGE,
  },
  'GET /investor/investor-team/:id': { at: '/data' },
  'POST /investor/investor-team': {},
  'PUT /investor/investor-team/:id': {},
  'DELETE /investor/investor-team/:id': {},
  'GET /investor/investor-news': {
    query: ['title', 'type'],
    entity: 'update',
    fields: ['id', 'title', 'type', 'short_description', 'full_description', 'logo', 'created_at'],
    at: PAGE,
  },
  'GET /investor/investor-news/statistics': {
    entity: 'update-statistics',
    fields: ['news_count', 'partnerships_count', 'accreditation_count', 'achievement_count'],
    at: '/data',
  },
  'GET /investor/investor-news/:id': { at: '/data' },
  'POST /investor/investor-news': {},
  'PUT /investor/investor-news/:id': {},
  'DELETE /investor/investor-news/:id': {},
  'GET /investor/school-package': { entity: 'school-package', fields: ['id', 'name', 'package'] },
  'GET /investor/school-package/available-packages': {
    entity: 'package',
    fields: ['id', 'title'],
    at: '/data',
  },
  'POST /investor/school-package/pay': {
    entity: 'package-purchase',
    fields: ['schools_obj', 'sub_total', 'tax', 'total', 'checkout_id', 'orders_id'],
  },
  'POST /investor/school-package/success': {
    entity: 'payment-check',
    fields: ['checkout_id', 'orders_id'],
  },
};

describe.each(Object.entries(CALLS))(
  '%s',
  (name, { query = [], entity, fields = [], at: pointer }) => {
    const [method = '', path = ''] = name.split(' ');
    const calls = callsTo(method, path);

    it('is declared', () => expect(calls.length).toBeGreaterThan(0));
    if (query.length > 0)
      it('accepts its query parameters', () =>
        expect(Object.keys(calls[0]!.filters)).toEqual(expect.arrayContaining(query)));
    if (pointer !== undefined)
      it('has its data where the specification says', () =>
        expect(calls.map((call) => call.pointer)).toContain(pointer));
    if (entity) {
      it('has its fields', () => {
        // Fields that only some items have are in the conditions of the schema.
        const schema = JSON.stringify(entities.get(entity)?.schema);
        for (const field of fields) expect(schema, field).toContain(`"${field}":`);
      });
    }
  },
);

describe('responses', () => {
  it('contain an item, or a page with its links and numbers', () => {
    expect(app.envelope).toEqual({
      item: '/data',
      items: '/data/items',
      links: '/data/_links',
      meta: '/data/_meta',
    });
  });

  it('of a refused bank account contain the reasons under MESSAGE', () => {
    for (const [method, path] of [
      ['POST', '/investor/bank-accounts'],
      ['POST', '/investor/bank-accounts/:id'],
      ['PUT', '/investor/bank-accounts/:id'],
    ] as const)
      expect(callsTo(method, path)[0]).toMatchObject({
        errorsPointer: '/MESSAGE',
        multipart: true,
      });
  });

  it('of the calls on company users are for the main account only', () => {
    for (const [method, path] of [
      ['GET', '/investor/manage-investor'],
      ['POST', '/investor/manage-investor'],
      ['PUT', '/investor/manage-investor/:id'],
      ['DELETE', '/investor/manage-investor/:id'],
    ] as const)
      expect(callsTo(method, path)[0]?.access).toBe('main');
  });
});
