import {
  actorOf,
  type CallContext,
  defineResource,
  notFound,
  type Row,
  scopedTo,
} from 'nasaq/server';
import { columnLanguage } from '../schools/columnLanguage.ts';

/** The entries of one conversation with support. */
export const contactChat = defineResource({
  id: 'contact-chat',
  handlers: { entries: readEntries },
});

/** The most entries that are returned. Of a longer conversation, these are the newest. */
const MAX_ENTRIES = 2000;

/** Returns the entries, oldest first. */
async function readEntries(context: CallContext): Promise<Row[]> {
  const tables = scopedTo(context.services.db, actorOf(context));
  const id = Number(context.params['id']);
  const schools = tables
    .select('school')
    .select(['school.id', `school.name_${columnLanguage(context.language)} as name`]);
  const thread = await tables
    .select('contact_thread')
    .leftJoin(schools.as('of_school'), 'of_school.id', 'contact_thread.school_id')
    .where('contact_thread.id', '=', id)
    .select('of_school.name as school_name')
    .executeTakeFirst();
  if (!thread) throw notFound();
  const entries = await tables
    .select('contact_entry')
    .where('contact_entry.thread_id', '=', id)
    .select(['id', 'sender_name', 'sender_picture', 'is_own', 'message', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  const { linkFile } = await context.responseContext();
  return entries.toReversed().map(({ sender_picture, ...entry }) => ({
    ...entry,
    ...thread,
    sender_profile_picture: sender_picture === null ? null : linkFile(sender_picture),
  }));
}
