import {
  actorOf,
  type CallContext,
  type Db,
  defineResource,
  notFound,
  readStaffName,
  recordAudit,
  type Row,
} from 'nasaq/server';
import { lockMessage, updateMessage } from './messages.ts';

/** Marks a message as handled, or as not handled. */
export const messageHandled = defineResource({
  id: 'message-handled',
  handlers: { update },
});

type UpdateContext = CallContext<'message-handled.update'>;

/** The resource whose lists and counts change. */
const MESSAGES = 'message';

async function update(context: UpdateContext): Promise<Row> {
  const { services } = context;
  const actor = actorOf(context);
  const message = await services.db.transaction().execute((db) => setHandled(db, context));
  services.counts.invalidate(actor.companyId, MESSAGES);
  services.aggregates.invalidate(actor.companyId, MESSAGES);
  return message;
}

/**
 * Marks the message, unless it is already marked like this: then it keeps the person and the time of
 * the first mark.
 */
async function setHandled(db: Db, context: UpdateContext): Promise<Row> {
  const [actor, id] = [actorOf(context), Number(context.params['id'])];
  const { handled } = context.body;
  const stored = await lockMessage(db, actor, id);
  if (!stored) throw notFound();
  const { handled_by, ...message } =
    stored.handled === handled ? stored : await changeHandled(db, context, id, handled);
  return {
    ...message,
    handled_by:
      handled_by === null
        ? null
        : await readStaffName(db, { companyId: actor.companyId, staffId: handled_by }),
  };
}

async function changeHandled(db: Db, context: UpdateContext, id: number, handled: boolean) {
  const [actor, at] = [actorOf(context), context.services.now()];
  const message = await updateMessage(db, actor, id, {
    handled,
    handled_at: handled ? at : null,
    handled_by: handled ? actor.staffId : null,
  });
  await recordAudit(db, {
    actor,
    action: 'message-handled.update',
    subject: { type: MESSAGES, id },
    at,
    before: { handled: !handled },
    after: { handled },
  });
  return message;
}
