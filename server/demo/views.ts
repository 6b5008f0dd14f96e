import { type Db, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import type { DemoCompany } from './content.ts';

interface Facts {
  now: Date;
  /** The ids of the accounts by their key. */
  accounts: ReadonlyMap<string, number>;
  schoolIds: readonly number[];
}

type DemoView = Omit<NewRow<'saved_view'>, 'staff_id' | 'created_at' | 'updated_at'>;

/** Saves the views that the accounts of a company use: some for everyone, some of their own. */
export async function fillViews(
  db: Db,
  scope: Scope,
  { accounts, schools }: DemoCompany,
  { now, accounts: ids, schoolIds }: Facts,
): Promise<void> {
  const [main, member] = [
    accounts.find(({ isMainAccount }) => isMainAccount),
    accounts.find(({ isMainAccount, active }) => !isMainAccount && active),
  ];
  const saved_at = new Date(now.getTime() - 30 * DAY_MS);
  const rowsOf = (account: typeof main, views: readonly DemoView[]) =>
    account
      ? views.map((view) => ({
          ...view,
          staff_id: ids.get(account.key)!,
          created_at: saved_at,
          updated_at: saved_at,
        }))
      : [];
  const school = { id: schoolIds[0]!, name: schools[0]!.ar };
  await scopedTo(db, scope).insertMany('saved_view', [
    ...rowsOf(main, sharedViews()),
    ...rowsOf(main, ownViews(school)),
    ...rowsOf(member, MEMBER_VIEWS),
  ]);
}

const sharedViews = (): DemoView[] =>
  [
    {
      screen: 'payments-report',
      name: 'متأخرات الثانوية هذا الفصل',
      query: 'status=delayed&grade_id=4&from=thisTerm',
      hidden: 'paid',
    },
    { screen: 'interviews-report', name: 'مقابلات الأسبوع', query: 'from=last7' },
    { screen: 'messages', name: 'الاستفسار عن التسجيل', query: 'content=التسجيل' },
  ].map((view) => ({ hidden: '', ...view, density: 'compact', shared: true }));

const ownViews = ({ id, name }: { id: number; name: string }): DemoView[] => [
  {
    screen: 'news',
    name: `أخبار ${name}`,
    query: `school_id=${id}&sort=-liked_count`,
    hidden: '',
    density: 'comfortable',
    shared: false,
  },
];

const MEMBER_VIEWS: DemoView[] = [
  {
    screen: 'school-managers',
    name: 'قائمة الاتصال',
    query: 'sort=status',
    hidden: 'last_login',
    density: 'compact',
    shared: false,
  },
];
