import { addFile, removeFile } from '../db/files.ts';
import {
  saveProfile,
  lockProfile,
  readProfile,
  readSlug,
  type ProfileChange,
} from '../db/companyProfile.ts';
import type { Row } from '../db/rows.ts';
import { FormProblem } from '../http/problem.ts';
import { newFileId } from '../services/fileLinks.ts';
import { accountOwner } from '../services/owners.ts';
import { readSentPicture } from '../services/sentPicture.ts';
import { VERSION } from './binding.ts';
import { actorOf, type CallContext } from './context.ts';
import { defineResource } from './defineResource.ts';
import { assertCurrent } from './etag.ts';

/** What is sent, judged by the rules. */
type Sent = Omit<ProfileChange, 'logo'> & { logo?: string | null };

/** What a company says of itself on its page. */
export const company = defineResource({
  id: 'company',
  fields: {},
  handlers: {
    own: (context) => ownProfile(context),
    update: async (context) => {
      await updateProfile(context);
      return ownProfile(context);
    },
  },
});

/** The path of a company's page. */
export const companyPath = (slug: string): string => `/company/${slug}`;

async function ownProfile(context: CallContext): Promise<Row> {
  const [actor, { publicOrigin, language, linkFile }] = [
    actorOf(context),
    await context.makeContext(),
  ];
  const { version, logo, ...profile } = await readProfile(context.services.db, actor);
  const link = profile.visibility
    ? `${publicOrigin}${companyPath(await readSlug(context.services.db, actor))}?lang=${language}`
    : null;
  return { ...profile, logo: logo === null ? null : linkFile(logo), link, [VERSION]: version };
}

/** @throws FormProblem where there is no logo, neither sent nor kept. */
async function updateProfile(context: CallContext): Promise<void> {
  const { services, ifMatch } = context;
  const [actor, { logo, ...sent }] = [actorOf(context), context.body as Sent];
  const picture = await readSentPicture(services.pictures, 'logo', logo, accountOwner(actor));
  const at = services.now();
  await services.db.transaction().execute(async (tx) => {
    const known = await lockProfile(tx, actor);
    assertCurrent(ifMatch, known?.version ?? 0);
    if (!picture && !known?.logo)
      throw new FormProblem({ logo: [{ key: 'companyPage.error.imageRequired', params: {} }] });
    const id = picture ? newFileId(actor.companyId) : known!.logo!;
    if (picture) await addFile(tx, actor, id, picture, at);
    await saveProfile(tx, actor, { ...sent, logo: id }, { at, by: actor.staffId });
    if (picture && known?.logo) await removeFile(tx, actor, known.logo);
  });
}
