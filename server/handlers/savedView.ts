import type { Selectable } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { Row } from '../db/rows.ts';
import {
  addView,
  countViews,
  lockView,
  readDefaultViews,
  readViews,
  removeView,
  setDefaultView,
  updateView,
  type ViewContent,
} from '../db/savedViews.ts';
import { lockStaff, type StaffKey } from '../db/staff.ts';
import type { Tables } from '../db/tables.ts';
import { fieldProblem, forbidden, notFound, unauthorized } from '../http/problem.ts';
import { VERSION } from '../resources/binding.ts';
import { actorOf, type CallContext } from '../resources/context.ts';
import { defineResource } from '../resources/defineResource.ts';
import { assertIfMatch } from '../resources/etag.ts';
import type { Actor } from '../services/sessions.ts';

/** How many views an account can save: of one list, and of all lists together. */
const MAX_VIEWS = { ofScreen: 30, all: 300 };

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

async function remove(context: CallContext): Promise<undefined> {
  const actor = actorOf(context);
  await context.services.db.transaction().execute(async (tx) => {
    const view = await lockView(tx, actor, idOf(context));
    if (!view) throw notFound();
    if (!canEdit(view, actor)) throw forbidden('saved-view.error.onlyMainDeletes');
    assertIfMatch(context.ifMatch, view.version);
    await removeView(tx, actor, view.id);
  });
  return undefined;
}

async function choose(context: CallContext): Promise<undefined> {
  const actor = actorOf(context);
  const { screen, view } = context.body as { screen: string; view?: string | null };
  await context.services.db.transaction().execute(async (tx) => {
    if (!view) return setDefaultView(tx, actor, screen, null);
    if (!/^\d+$/.test(view)) return setDefaultView(tx, actor, screen, { ready_view: view });
    const saved = Number.isSafeInteger(Number(view))
      ? await lockView(tx, actor, Number(view))
      : undefined;
    if (saved?.screen !== screen) throw fieldProblem('view', 'error.unknownChoice');
    return setDefaultView(tx, actor, screen, { saved_view_id: saved.id });
  });
  return undefined;
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

/** @throws FormProblem if the account has saved too many views. */
async function addWithinLimit(tx: Db, actor: Actor, content: ViewContent, at: Date) {
  // The lock keeps concurrent requests of the account from exceeding the limit together.
  if (!(await lockStaff(tx, actor))) throw unauthorized();
  const counts = await countViews(tx, actor, content.screen);
  if (counts.ofScreen >= MAX_VIEWS.ofScreen)
    throw fieldProblem('screen', 'saved-view.error.tooMany', { limit: MAX_VIEWS.ofScreen });
  if (counts.all >= MAX_VIEWS.all)
    throw fieldProblem('screen', 'saved-view.error.tooManyInAll', { limit: MAX_VIEWS.all });
  return addView(tx, actor, content, at);
}

type SavedView = Selectable<Tables['saved_view']>;

/** Whether the account may change and delete a view that it sees. */
const canEdit = (view: SavedView, { staffId, isMainAccount }: Actor) =>
  isMainAccount || view.staff_id === staffId;

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
