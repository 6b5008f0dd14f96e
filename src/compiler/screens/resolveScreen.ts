import type {
  DetailDefinition,
  FormDefinition,
  ListDefinition,
  PageDefinition,
} from '../../language/definitions.ts';
import { titleKeyOf } from '../project/defaultKeys.ts';
import { resourceOf } from '../../shared/calls/calls.ts';
import { firstSegment, serverSegments } from '../../shared/calls/serverPaths.ts';
import { KEYWORDS_FILE } from '../../shared/text/search.ts';
import type {
  Language,
  ResolvedApp,
  ResolvedScreen,
  RouteEntry,
} from '../../shared/resolved/resolved.ts';
import type { Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import { defaultScreenId, FORM_SCREENS } from '../language/screenIds.ts';
import { textOr } from '../language/defaults.ts';
import { optional } from '../project/optional.ts';
import { pathParams } from '../link/params.ts';
import { runUnit } from '../project/runUnit.ts';
import {
  NO_ROUTE,
  type MutableProject,
  type FormSource,
  type Project,
  type ScreenSource,
} from '../project/project.ts';
import { checkScreenAccess, type Own } from './checkScreenAccess.ts';
import { embedLists } from './embedLists.ts';
import { resolveDetail } from './resolveDetail.ts';
import { responseFields } from '../project/responseFields.ts';
import { resolveForm } from './form/resolveForm.ts';
import { resolveList } from './list/resolveList.ts';
import { resolvePage } from './resolvePage.ts';
import { collectKeys } from './resolveParts.ts';
import { optionalTextAt, textAt } from './defaults/defaultText.ts';
import type { ScreenContext } from './screenContext.ts';
import { CORE_FILES, type Texts } from '../texts/texts.ts';
import { message, type Param } from '../issues/messages.ts';

/** One screen of a definition file, and the function that resolves the properties of its kind. */
interface ScreenDeclaration extends ScreenSource {
  definition: Definition;
  resolve(screen: ScreenContext): Own<ResolvedScreen> | undefined;
}

/**
 * Resolves every screen, in the order of the files. Of two with the same id, the first is used, and
 * the other one is not checked further.
 */
export function resolveScreens(
  definitions: Definitions,
  project: MutableProject,
): Map<string, ResolvedScreen> {
  const declare =
    <File extends Definition>(toScreens: (definition: File) => ScreenDeclaration[]) =>
    (definition: File) => ({
      definition,
      screens: project.units.run('declare', definition.path, [definition], () =>
        toScreens(definition),
      ),
    });
  const files = [
    ...definitions.list.map(declare(toListScreen)),
    ...definitions.page.map(declare(toPageScreen)),
    ...definitions.detail.map(declare(toDetailScreen)),
    ...definitions.form.map(declare(toFormScreens)),
  ].sort(({ definition: a }, { definition: b }) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0,
  );
  const all = files.flatMap((file) => file.screens);
  // Register all ids first, because screens link to each other.
  const unique = new Set(all.filter((source) => registerScreen(source, project)));
  checkRoutes([...unique], serverSegments(project.resources.values(), project.serverPaths));
  const screens = new Map<string, ResolvedScreen>();
  for (const { definition, screens: declared } of files) {
    if (definition.at.source.broken) continue;
    const own = declared.filter((source) => unique.has(source));
    const resolved = runUnit(project, 'screens', definition.path, [definition, ...own], (tracked) =>
      own.flatMap((declaration) => resolveScreen(declaration, tracked) ?? []),
    );
    for (const screen of resolved) screens.set(screen.id, screen);
  }
  return embedLists(screens, project);
}

const toListScreen = (definition: Definition<ListDefinition>) => [
  toScreen(definition, (screen) => resolveList(definition.at, screen)),
];

const toPageScreen = (definition: Definition<PageDefinition>) => [
  toScreen(definition, (screen) => resolvePage(definition.at, screen)),
];

const toDetailScreen = (definition: Definition<DetailDefinition>) => [
  toScreen(definition, (screen) => resolveDetail(definition.at, screen)),
];

function toScreen(
  definition: Definition<ListDefinition | PageDefinition | DetailDefinition>,
  resolve: ScreenDeclaration['resolve'],
): ScreenDeclaration {
  const { name, at } = definition;
  const id = textOr(at.get('id'), defaultScreenId(name));
  const route = textOr(at.get('route'), `/${id}`);
  return { definition, name, id, route, at, file: at, resolve };
}

/** Returns the screens of a form: for creating, for editing, and as a dialog without a route. */
function toFormScreens(definition: Definition<FormDefinition>): ScreenDeclaration[] {
  const { name, at: file, references } = definition;
  return FORM_SCREENS.filter((key) => file.get(key).exists).map((formScreen) => {
    const at = file.get(formScreen) as FormSource['at'];
    const isDialog = formScreen === 'dialog';
    const id = textOr(at.get('id'), defaultScreenId(name, formScreen));
    const defaultRoute = formScreen === 'edit' ? `/${name}/edit/:id` : `/${id}`;
    const route = isDialog ? NO_ROUTE : textOr(at.get('route'), defaultRoute);
    const form = { name, id, route, at, file, references };
    return {
      ...form,
      definition,
      resolve: (screen) => resolveForm(form, isDialog ? withDialogScope(form, screen) : screen),
    };
  });
}

/** Sets the scope to that of a dialog: the row that opens it, and the route of the screen below. */
function withDialogScope({ at }: FormSource, screen: ScreenContext): ScreenContext {
  const known = screen.project.calls.get(at.get('rowCall').text() ?? '');
  const params = at
    .get('params')
    .items()
    .flatMap((param) => param.text() ?? []);
  return {
    ...screen,
    scope: {
      params,
      screen: screen.id,
      dialog: true,
      ...(known
        ? {
            row: true,
            fields: responseFields(known.entity),
            entity: known.entity?.id,
            call: known.call.name,
          }
        : {}),
    },
  };
}

/** Notes the texts that a definition and the shared parts in it state. */
function noteTexts({ at: { source }, references }: Definition, screen: string): void {
  for (const { refers, name, at } of references)
    if (refers === 'text' || refers === 'plural')
      at.use('text', name, { screen, ...(at.source === source ? {} : { reason: 'shared' }) });
}

/** Adds a screen to those that others can name. Reports an id that another screen has. */
function registerScreen(source: ScreenDeclaration, project: MutableProject): boolean {
  const { name, id, route, at, file } = source;
  const screens = route === NO_ROUTE ? project.dialogs : project.screens;
  const other = project.screens.get(id) ?? project.dialogs.get(id);
  if (!other) {
    screens.set(id, source);
    at.use('screen', id, { reason: 'definition' });
    const isEdit = screens === project.screens && at.path[0] === 'edit';
    if (isEdit && !project.editScreens.has(name)) project.editScreens.set(name, id);
    noteDetail(source, project);
    return true;
  }
  at.get('id').report(
    'check.idTaken',
    { id, other: nameOf(other, file) },
    message('check.fix.changeId'),
  );
  // The screen keeps its default id, so that links to it are not reported as well.
  const formScreen = FORM_SCREENS.find((key) => key === at.path[0]);
  const defaultId = defaultScreenId(name, formScreen);
  if (!screens.has(defaultId)) screens.set(defaultId, source);
  return false;
}

/** Notes the first screen that shows an item of a resource. */
function noteDetail({ id, at, definition }: ScreenDeclaration, project: MutableProject): void {
  const call = (at as Cursor<{ call?: string }>).get('call').text();
  if (!definition.path.endsWith('.detail.json') || call === undefined) return;
  const resource = resourceOf({ name: call });
  if (!project.detailScreens.has(resource)) project.detailScreens.set(resource, id);
}

const nameOf = (other: ScreenSource, file: Cursor): Param =>
  other.file.source === file.source ? message('check.otherScreen') : other.file.source.file;

function checkRoutes(all: readonly ScreenSource[], serverPrefixes: ReadonlySet<string>): void {
  const routes = new Map<string, ScreenSource>();
  for (const source of all) {
    const { route } = source;
    if (route === NO_ROUTE) continue;
    const first = firstSegment(route);
    if (serverPrefixes.has(first))
      source.at.get('route').report('check.serverRoute', { prefix: `/${first}` });
    // Routes that differ only in the names of their variable parts match the same paths.
    const pattern = route.replace(/:[^/]+/g, ':');
    const other = routes.get(pattern);
    if (other)
      source.at
        .get('route')
        .report('check.routeTaken', { route, other: nameOf(other, source.file) });
    else routes.set(pattern, source);
  }
}

/** Returns the route table, which the app has before it loads the chunk of a screen. */
export function toRoutes(
  screens: ReadonlyMap<string, ResolvedScreen>,
  { documentTitle }: ResolvedApp,
  texts: Texts,
): RouteEntry[] {
  const titleOf = (key: string) =>
    documentTitle.language === 'interface'
      ? undefined
      : texts.text(documentTitle.language satisfies Language, key);
  return [...screens.values()]
    .filter(({ route }) => route !== NO_ROUTE)
    .map((screen) => ({
      id: screen.id,
      path: screen.route,
      title: screen.title,
      visibility: screen.visibility,
      ...optional('feature', screen.feature),
      layout: 'layout' in screen && screen.layout === 'brand' ? 'brand' : 'shell',
      documentTitle: titleOf(screen.title) ?? documentTitle.fallback,
    }));
}

/** Returns the part of the API that a screen needs: that of its own call, or what a page states. */
function featureOf(own: Own<ResolvedScreen>, file: ScreenSource['file']): string | undefined {
  if (own.kind === 'page')
    return (file as Cursor<PageDefinition>).get('feature').text() ?? own.item?.call.feature;
  return own.kind === 'form' ? own.save.feature : own.call.feature;
}

/** Resolves one screen of any kind. Undefined if an issue prevents it from being shown. */
export function resolveScreen(
  source: ScreenDeclaration,
  project: Project,
): ResolvedScreen | undefined {
  const { id, route, at, file, definition, resolve } = source;
  const screen: ScreenContext = {
    id,
    project,
    scope: { params: pathParams(route), screen: id },
    keys: new Set(),
  };
  collectKeys(project, definition.references, screen.keys);
  noteTexts(definition, id);
  const own = resolve(screen);
  if (!own) return undefined;
  const visibility = file.get('visibility').value;
  checkScreenAccess(file, visibility, own, project);
  const keywords = optionalTextAt(at.get('keywords'), [`${id}.keywords`], screen);
  checkKeywords(at.get('keywords'), keywords, project.texts);
  return {
    id,
    route,
    title: textAt(at.get('title'), [titleKeyOf(id)], screen, at),
    ...optional('keywords', keywords),
    visibility,
    ...optional('feature', featureOf(own, file)),
    ...optional(
      'icon',
      textOr(file.get('icon'), own.kind === 'list' ? project.menuIcons.get(id) : undefined),
    ),
    ...own,
    texts: filesOf(screen.keys, project.texts),
  };
}

/** Checks that keywords are in the file that is loaded when the search opens. */
function checkKeywords(at: Cursor, key: string | undefined, texts: Texts): void {
  const file = texts.fileOf(key ?? '');
  if (file !== undefined && file !== KEYWORDS_FILE)
    at.report(
      'check.textNotKeywords',
      { key: key! },
      message('check.fix.moveText', { from: `${file}.json`, to: `${KEYWORDS_FILE}.json` }),
    );
}

function filesOf(keys: ReadonlySet<string>, texts: Texts): string[] {
  const files = new Set([...keys].flatMap((key) => texts.fileOf(key) ?? []));
  return [...files].filter((file) => !CORE_FILES.includes(file) && file !== KEYWORDS_FILE).sort();
}
