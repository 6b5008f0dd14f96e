import {
  accountOwner,
  actorOf,
  addFile,
  assertIfMatch,
  type BoundField,
  type CallContext,
  defineResource,
  fieldProblem,
  findOnlyItem,
  inColumn,
  newFileId,
  readSentPicture,
  recordChange,
  type RecordedStore,
  removeFile,
  type Row,
  VERSION,
} from 'nasaq/server';
import {
  saveProfile,
  lockProfile,
  readProfile,
  readSlug,
  type ProfileChange,
} from './companyProfile.ts';

/** The validated body. */
type ProfileBody = Omit<ProfileChange, 'logo'> & { logo?: string | null };

/** The texts of the profile. */
const TEXTS = ['description', 'website', 'facebook', 'twitter', 'linkedin', 'instagram'];

/** The profile that a company publishes on its page. */
export const company = defineResource({
  id: 'company',
  historyItem: findOnlyItem,
  handlers: {
    own: (context) => readCompanyProfile(context),
    update: async (context) => {
      await updateProfile(context);
      return readCompanyProfile(context);
    },
  },
});

/** The history of the profile, which a company has once. */
const HISTORY: RecordedStore = {
  type: 'company',
  fields: new Map<string, BoundField>([
    ['logo', inColumn('picture', 'logo')],
    ['visibility', inColumn('boolean', 'visibility')],
    ...TEXTS.map((name): [string, BoundField] => [name, inColumn('text', name)]),
  ]),
};

/** The path of a company's page. */
export const companyPath = (slug: string): string => `/company/${slug}`;

async function readCompanyProfile(context: CallContext): Promise<Row> {
  const [actor, { publicOrigin, language, linkFile }] = [
    actorOf(context),
    await context.responseContext(),
  ];
  const { version, logo, ...profile } = await readProfile(context.services.db, actor);
  const link = profile.visibility
    ? `${publicOrigin}${companyPath(await readSlug(context.services.db, actor))}?lang=${language}`
    : null;
  return { ...profile, logo: logo === null ? null : linkFile(logo), link, [VERSION]: version };
}

/** @throws FormProblem if neither the body nor the database has a logo. */
async function updateProfile(context: CallContext): Promise<void> {
  const { services, ifMatch } = context;
  const [actor, { logo, ...settings }] = [actorOf(context), context.body as ProfileBody];
  const picture = await readSentPicture(services.pictures, 'logo', logo, accountOwner(actor));
  const at = services.now();
  await services.db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, actor);
    const before = profile && { ...(await readProfile(tx, actor)) };
    assertIfMatch(ifMatch, profile?.version ?? 0);
    if (!picture && !profile?.logo) throw fieldProblem('logo', 'company.error.logo.required');
    const id = picture ? newFileId(actor.companyId) : profile!.logo!;
    if (picture) await addFile(tx, actor, id, picture, at);
    await saveProfile(tx, actor, { ...settings, logo: id }, { at, by: actor.staffId });
    if (picture && profile?.logo) await removeFile(tx, actor, profile.logo);
    const after = { ...(await readProfile(tx, actor)) };
    await recordChange(tx, actor, HISTORY, { at, before, after });
  });
}
