import type { Selectable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { deleteRemovedItem, lockRemovedItem } from '../../records/removedItems.ts';
import type { Row } from '../../rows/rows.ts';
import {
  addView,
  countOtherDefaultViews,
  countViews,
  lockView,
  readDefaultViews,
  readViews,
  removeView,
  restoreView,
  setDefaultView,
  updateView,
  type ViewContent,
} from '../savedViews.ts';
import { lockStaff } from '../staff.ts';
import type { StaffKey, Actor } from '../../rows/scope.ts';
import type { Tables } from '../../db/tables.ts';
import { fieldProblem, forbidden, notFound, unauthorized } from '../../base/problem.ts';
import { toBinProblem } from '../../resources/writing/bin.ts';
import { VERSION } from '../../resources/binding.ts';
import { actorOf, type CallContext } from '../../resources/context.ts';
import { defineResource } from '../../resources/defineResource.ts';
import { assertIfMatch } from '../../resources/reading/etag.ts';
import { addToBin } from '../../resources/writing/moveToBin.ts';

/** How many views an account can save: of one list, and of all lists together. */
const MAX_VIEWS = { ofScreen: 30, all: 300 };

/**
 * For how many lists an account can choose a default view. The profile contains all of these views.
 */
const MAX_DEFAULT_VIEWS = 200;

/** The views of lists. An account sees its own and the shared ones. */
export const savedView = defineResource({
  id: 'saved-view',
  handlers: {
    ofScreen: async (context) => {
      const actor = actorOf(context);
      const views = await readViews(context.services.db, actor, context.query.filters['screen']);
      return views.map((view) => toResponse(view, actor));
    },
    create,
    update,
    delete: remove,
    restore,
  },
});

/** The view with which the menu opens a list, chosen by each account. */
export const defaultView = defineResource({ id: 'default-view', handlers: { choose } });

/** The validated body of a view. */
interface ViewBody {
  screen: string;
  name: string;
  query?: string | null;
  hidden?: string[] | null;
  density?: ViewContent['density'] | null;
  shared?: boolean | null;
}

async function create({
  body,
  storeResponse,
  services: { db, now },
  ...context
}: CallContext): Promise<Row> {
  const actor = actorOf(context);
  const content = readContent(body, actor);
  return db.transaction().execute(async (tx) => {
    const view = toResponse(await addWithinLimit(tx, actor, content, now()), actor);
    await storeResponse(tx, view);
    return view;
  });
}

/** Changes a view. Staff that change a shared view get a copy of their own instead. */
async function update(context: CallContext): Promise<Row> {
  const { services, ifMatch, body } = context;
  const [actor, at] = [actorOf(context), services.now()];
  return services.db.transaction().execute(async (tx) => {
    const view = await lockView(tx, actor, idOf(context));
    if (!view) throw notFound();
    const { screen: _screen, ...content } = readContent(body, actor);
    assertIfMatch(ifMatch, view.version);
    const saved = canEdit(view, actor)
      ? await updateView(tx, actor, view.id, { ...content, updated_at: at })
      : await addWithinLimit(tx, actor, { ...content, screen: view.screen }, at);
    return toResponse(saved, actor);
  });
}

/** Deletes a view. It can be restored for the days that the call states. */
async function remove(context: CallContext): Promise<undefined> {
  const { services, call, ifMatch } = context;
  const [actor, at] = [actorOf(context), services.now()];
  await services.db.transaction().execute(async (tx) => {
    const view = await lockView(tx, actor, idOf(context));
    assertMayDelete(view, actor, 'saved-view.error.onlyMainDeletes');
    assertIfMatch(ifMatch, view.version);
    const item = { itemId: view.id, name: view.name, ownerId: view.staff_id, fileIds: [] };
    await addToBin(tx, { actor, call, at }, 'saved_view', item);
    await removeView(tx, actor, view.id);
  });
  return undefined;
}

/** Restores a deleted view. A repeated request finds the restored view and succeeds too. */
async function restore(context: CallContext): Promise<Row> {
  const { db, now } = context.services;
  const [actor, id] = [actorOf(context), idOf(context)];
  await db.transaction().execute(async (tx) => {
    const removed = await lockRemovedItem(tx, actor, { table: 'saved_view', now: now() }, id);
    const view = removed ? (removed.item as unknown as SavedView) : await lockView(tx, actor, id);
    assertMayDelete(view, actor, 'saved-view.error.onlyMainRestores');
    if (!removed) return;
    await assertWithinLimit(tx, { ...actor, staffId: view.staff_id }, view.screen);
    await restoreView(tx, actor, removed).catch((error: unknown) => {
      throw toBinProblem(error);
    });
    await deleteRemovedItem(tx, actor, 'saved_view', id);
  });
  return { id, left_out: 0 };
}

async function choose(context: CallContext): Promise<undefined> {
  const actor = actorOf(context);
  const { screen, view } = context.body as { screen: string; view?: string | null };
  await context.services.db.transaction().execute(async (tx) => {
    if (!view) return setDefaultView(tx, actor, screen, null);
    await assertFewDefaultViews(tx, actor, screen);
    if (!/^\d+$/.test(view)) return setDefaultView(tx, actor, screen, { ready_view: view });
    const saved = Number.isSafeInteger(Number(view))
      ? await lockView(tx, actor, Number(view))
      : undefined;
    if (saved?.screen !== screen) throw fieldProblem('view', 'error.unknownChoice');
    return setDefaultView(tx, actor, screen, { saved_view_id: saved.id });
  });
  return undefined;
}

/** @throws FormProblem if the account has chosen default views for too many other lists. */
async function assertFewDefaultViews(tx: Db, staffKey: StaffKey, screen: string): Promise<void> {
  // The lock keeps concurrent requests of the account from exceeding the limit together.
  if (!(await lockStaff(tx, staffKey))) throw unauthorized();
  if ((await countOtherDefaultViews(tx, staffKey, screen)) >= MAX_DEFAULT_VIEWS)
    throw fieldProblem('screen', 'default-view.error.tooMany', { limit: MAX_DEFAULT_VIEWS });
}

/** Returns the default views of an account, as the profile contains them. */
export async function defaultViewsOf(db: Db, staffKey: StaffKey): Promise<Row[]> {
  const views = await readDefaultViews(db, staffKey);
  return views.map(({ screen, ready_view, id, query, hidden, density }) => ({
    screen,
    view: ready_view ?? String(id),
    query,
    hidden: hidden === null ? null : toFields(hidden),
    density,
  }));
}

const idOf = ({ params }: CallContext) => Number(params['id']);

/** @throws Problem 403 if the account may not share. */
function readContent(body: unknown, { isMainAccount }: Actor): ViewContent {
  const { screen, name, query, hidden, density, shared } = body as ViewBody;
  if (shared && !isMainAccount) throw forbidden('saved-view.error.onlyMainShares');
  return {
    screen,
    name,
    query: query ?? '',
    hidden: (hidden ?? []).join(','),
    density: density ?? 'comfortable',
    shared: shared ?? false,
  };
}

async function addWithinLimit(tx: Db, actor: Actor, content: ViewContent, at: Date) {
  await assertWithinLimit(tx, actor, content.screen);
  return addView(tx, actor, content, at);
}

/** @throws FormProblem if the account has saved too many views. */
async function assertWithinLimit(tx: Db, staffKey: StaffKey, screen: string): Promise<void> {
  // The lock keeps concurrent requests of the account from exceeding the limit together.
  if (!(await lockStaff(tx, staffKey))) throw unauthorized();
  const counts = await countViews(tx, staffKey, screen);
  if (counts.ofScreen >= MAX_VIEWS.ofScreen)
    throw fieldProblem('screen', 'saved-view.error.tooMany', { limit: MAX_VIEWS.ofScreen });
  if (counts.all >= MAX_VIEWS.all)
    throw fieldProblem('screen', 'saved-view.error.tooManyInAll', { limit: MAX_VIEWS.all });
}

type SavedView = Selectable<Tables['saved_view']>;

/** Whether the account may change and delete a view that it sees. */
const canEdit = (view: SavedView, { staffId, isMainAccount }: Actor) =>
  isMainAccount || view.staff_id === staffId;

/**
 * Who may delete a view may restore it.
 * @param refusal the text key of the reason for accounts that see the view but may not delete it
 * @throws Problem 404 if the account does not see the view, 403 if it may not delete it
 */
function assertMayDelete(view: SavedView | undefined, actor: Actor, refusal: string): asserts view {
  if (!view || !(view.shared || view.staff_id === actor.staffId)) throw notFound();
  if (!canEdit(view, actor)) throw forbidden(refusal);
}

const toResponse = (view: SavedView, { staffId }: Actor): Row => ({
  id: view.id,
  screen: view.screen,
  name: view.name,
  query: view.query,
  hidden: toFields(view.hidden),
  density: view.density,
  shared: view.shared,
  is_own: view.staff_id === staffId,
  version: view.version,
  [VERSION]: view.version,
});

const toFields = (hidden: string) => (hidden === '' ? [] : hidden.split(','));
