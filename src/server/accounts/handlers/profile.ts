import { companyRow } from '../company.ts';
import { readRow } from '../../rows/readRows.ts';
import type { Projection, Row } from '../../rows/rows.ts';
import type { StaffKey } from '../../rows/scope.ts';
import { companyName } from '../companies.ts';
import { changeAccount, type AccountChange } from '../changeAccount.ts';
import { VERSION } from '../../resources/binding.ts';
import {
  actorOf,
  type CallContext,
  type ResponseContext,
  type Services,
} from '../../resources/context.ts';
import { defineResource } from '../../resources/defineResource.ts';
import { assertIfMatch } from '../../resources/reading/etag.ts';
import { defaultViewsOf } from './savedView.ts';

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'avatar',
  'locale',
  'is_main_account',
  'password_temporary',
];
const PROFILE_PROJECTION: Projection = {
  table: 'staff',
  columns: { ...Object.fromEntries(COLUMNS.map((name) => [name, name])), [VERSION]: 'version' },
  related: {},
};

/** The account of the signed-in person. */
export const profile = defineResource({
  id: 'profile',
  handlers: {
    own: (context) => readOwnProfile(context),
    update: async (context) => {
      const { services, body, token, ifMatch } = context;
      const actor = actorOf(context);
      await changeAccount(services, { ...actor, token: token! }, body as AccountChange, (version) =>
        assertIfMatch(ifMatch, version),
      );
      return readOwnProfile(context);
    },
  },
});

const readOwnProfile = async (context: CallContext) =>
  readProfile(context.services, actorOf(context), await context.responseContext());

/** Reads an account for its owner. */
export async function readProfile(
  { db, features, profileFields }: Pick<Services, 'db' | 'features' | 'profileFields'>,
  staffKey: StaffKey,
  context: ResponseContext,
): Promise<Row | undefined> {
  const { language, linkFile } = context;
  const row = await readRow(db, staffKey, PROFILE_PROJECTION, { id: staffKey.staffId });
  if (!row) return undefined;
  const company = await companyRow(db, staffKey)
    .select(companyName(language))
    .executeTakeFirstOrThrow();
  return {
    ...row,
    company_name: company.name,
    ...(await profileFields(db, staffKey, context)),
    avatar: typeof row['avatar'] === 'string' ? linkFile(row['avatar']) : null,
    features,
    default_views: await defaultViewsOf(db, staffKey),
  };
}
