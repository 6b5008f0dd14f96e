import rivalAnnouncements from './rival-announcements.json' with { type: 'json' };
import rivalEvents from './rival-events.json' with { type: 'json' };
import rivalNews from './rival-news.json' with { type: 'json' };
import rivalPage from './rival-page.json' with { type: 'json' };
import sanabilAnnouncements from './sanabil-announcements.json' with { type: 'json' };
import sanabilEvents from './sanabil-events.json' with { type: 'json' };
import sanabilNews from './sanabil-news.json' with { type: 'json' };
import sanabilPage from './sanabil-page.json' with { type: 'json' };
import schools from './schools.json' with { type: 'json' };

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Sanabil-2026';

export interface DemoAccount {
  key: string;
  email: string;
  name: string;
  phone: string;
  locale: 'ar' | 'en';
  isMainAccount: boolean;
  active: boolean;
  /** Shown beside the account at start. */
  note: string;
}

export interface DemoSchool {
  ar: string;
  en: string;
  city: string[];
  district: string[];
  stages: number[];
  package: number;
  /** How complete the school's data is, in percent. */
  complete: number;
  /** The number of messages in the history. */
  messages: number;
  /** Whether no family of its history is late with a payment. */
  paysOnTime?: boolean;
  /** The colour of its logo. A school without a logo has no link to a page of its own either. */
  mark: string | null;
}

/**
 * Returns the stages that a school takes bookings for. For most schools, one or two are left out.
 */
export function bookableStages(id: number, { stages }: DemoSchool): number[] {
  const [first = 1, last = 15] = stages;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (stage) => stage === first || (stage + id) % 9 !== 0,
  );
}

/** A news item, announcement or event. */
export interface DemoPublication {
  /** The key of the author's account. */
  by: string;
  /** Days before the day of the fill. */
  daysAgo: number;
  /** Positions in `DemoCompany.schools`, counted from 1. */
  schools: number[];
  title: string;
  details: string;
}

interface DemoNews extends DemoPublication {
  likes: number;
  comments: number;
}

export interface DemoEvent extends DemoPublication {
  /** Days from the day of the fill to the last day of the event; negative for past events. */
  inDays: number;
  /** How many days before its last day the event begins; 0 for one day. */
  length: number;
  stages: number[];
  /** Empty if the event is at the school. */
  location: string;
  interested: number;
}

/** The content of a company's public page. */
interface DemoPage {
  visible: boolean;
  description: string;
  /** URLs by site. */
  sites: Record<string, string>;
  team: { name: string; position: string }[];
  updates: { type: number; daysAgo: number; title: string; short: string; full: string }[];
}

export interface DemoCompany {
  ar: string;
  en: string;
  domain: string;
  vatNumber: string;
  address: { ar: string; en: string };
  accounts: DemoAccount[];
  schools: DemoSchool[];
  news: DemoNews[];
  announcements: DemoPublication[];
  /** The number of bank accounts. */
  bankAccounts: number;
  /**
   * How many of the latest messages of each school wait for an answer, on whatever day it is. With 0,
   * all messages are handled.
   */
  waitingMessages: number;
  events: DemoEvent[];
  page: DemoPage;
  /** The number of school managers. */
  managers: number;
}

const member = { isMainAccount: false, active: true, locale: 'ar' } as const;

/** All data is fictional. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    ar: 'شركة سنابل المدى التعليمية',
    en: 'Sanabil Al-Mada Education Company',
    domain: 'sanabil.example',
    vatNumber: '300000000000003',
    address: {
      ar: 'طريق الملك فهد، حي العليا، الرياض 12212',
      en: 'King Fahd Road, Al Olaya, Riyadh 12212',
    },
    accounts: [
      {
        ...member,
        key: 'investor',
        email: 'investor@sanabil.example',
        name: 'منيرة العبدالكريم',
        phone: '0550000001',
        isMainAccount: true,
        note: 'main account',
      },
      {
        ...member,
        key: 'staff',
        email: 'staff@sanabil.example',
        name: 'بندر العنزي',
        phone: '0550000002',
        note: 'ordinary user',
      },
      {
        ...member,
        key: 'english',
        email: 'english@sanabil.example',
        name: 'Daniel Brooks',
        phone: '0550000003',
        locale: 'en',
        note: 'English interface',
      },
      {
        ...member,
        key: 'inactive',
        email: 'inactive@sanabil.example',
        name: 'سلطان الدوسري',
        phone: '0550000004',
        active: false,
        note: 'inactive, cannot sign in',
      },
    ],
    schools: schools.sanabil,
    news: sanabilNews,
    announcements: sanabilAnnouncements,
    events: sanabilEvents,
    page: sanabilPage,
    managers: 46,
    bankAccounts: 7,
    waitingMessages: 3,
  },
  {
    ar: 'شركة زبرجد للتعليم',
    en: 'Zabarjad Education Company',
    domain: 'rival.example',
    vatNumber: '300000000100003',
    address: { ar: 'شارع الأمير سلطان، جدة 23456', en: 'Prince Sultan Street, Jeddah 23456' },
    accounts: [
      {
        ...member,
        key: 'rival',
        email: 'investor@rival.example',
        name: 'هيلة السبيعي',
        phone: '0550000051',
        isMainAccount: true,
        note: 'main account of another company',
      },
    ],
    schools: schools.rival,
    news: rivalNews,
    announcements: rivalAnnouncements,
    events: rivalEvents,
    page: rivalPage,
    managers: 3,
    bankAccounts: 2,
    waitingMessages: 0,
  },
];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = COMPANIES.flatMap(({ accounts }) => accounts);
