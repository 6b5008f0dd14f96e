import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Language as LanguageCode, ResolvedApp, ResolvedEntity, ResolvedResource, ResolvedScreen, RouteEntry } from '../rules/resolved.ts';
import { checkCases } from './checkCases.ts';
import type { Cursor } from './cursor.ts';
import { loadDefinitions, type Definition, type Definitions } from './definitions.ts';
import { quote, suggest } from './didYouMean.ts';
import { openFiles, type Files } from './files.ts';
import { sortIssues, type Issue } from './issue.ts';
import { loadLanguage } from './language.ts';
import { loadManifests } from './manifests.ts';
import { checkReferences, fieldsOf, type Project } from './project.ts';
import { envelopeOf, languagesOf, resolveApp } from './resolveApp.ts';
import { checkRules, compileBody, resolveEntity } from './resolveEntity.ts';
import { resolveResource } from './resolveResource.ts';
import { resolveScreen } from './resolveScreen.ts';
import { loadTexts, type TextTable } from './texts.ts';

export type { Issue } from './issue.ts';

export interface Compilation {
  /** Sorted by file and line; none where every definition is right. */
  issues: Issue[];
  app: ResolvedApp;
  /** By id; without those that an issue keeps from being drawn. So are the others. */
  screens: Map<string, ResolvedScreen>;
  resources: Map<string, ResolvedResource>;
  entities: Map<string, ResolvedEntity>;
  /** By language, file and key. */
  texts: TextTable;
  routes: RouteEntry[];
}

export interface CompileOptions {
  /** The folder with schemas/ and locales/. */
  root: string;
  /** The folder with the manifests of the engine and of screens; the project's src unless told otherwise. */
  engine?: string;
}

/** Where the language and the engine's manifests stand unless a root has its own. */
const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Reads, checks and resolves all definitions of a root. Never throws for what an author wrote: everything wrong is an
 * issue, and what could be resolved is answered all the same.
 */
export function compile(options: CompileOptions): Compilation {
  const root = resolve(options.root);
  const files = openFiles(root);
  const own = (folder: string) => (existsSync(join(root, folder)) ? join(root, folder) : join(PROJECT, folder));
  const language = loadLanguage(own('schemas/language'));
  const definitions = loadDefinitions(files, language);
  const app = definitions.app[0]!.at;
  const texts = loadTexts(files, languagesOf(app));
  const manifests = loadManifests(files, options.engine ?? own('src'), language);
  const project: Project = {
    texts,
    manifests,
    entities: resolveEntities(definitions, files),
    resources: new Map(),
    calls: new Map(),
    screens: new Map(),
    sessionFields: [],
  };
  resolveResources(definitions, project, app);
  const screens = resolveScreens(definitions, project, app);
  checkAllReferences(definitions, project);
  checkAllCases(definitions, project);
  const resolvedApp = resolveApp(app, project);
  return {
    app: resolvedApp,
    screens,
    resources: project.resources,
    entities: project.entities,
    texts: texts.table,
    routes: [...screens.values()].map((screen) => toRoute(screen, resolvedApp, project)),
    issues: sortIssues(files.sources().flatMap((source) => source.issues)),
  };
}

function resolveEntities(definitions: Definitions, files: Files): Map<string, ResolvedEntity> {
  const known = new Map([...definitions.entity, ...definitions.rules].map((definition) => [definition.path, definition]));
  const dereferencing = {
    open: (path: string) => known.get(path)?.at,
    paths: () => [...known.keys()],
    folderOf: (at: Cursor) => dirname(join(files.root, at.source.file)),
    failed: new Set<string>(),
    circles: new Set<string>(),
  };
  for (const { at } of definitions.rules) checkRules(at, dereferencing);
  const entities = new Map<string, ResolvedEntity>();
  for (const { name, at } of definitions.entity) {
    if (entities.has(name)) at.report(`There is another entity ${quote(name)}`, 'rename one of the two files');
    else entities.set(name, resolveEntity(name, at, dereferencing));
  }
  return entities;
}

function resolveResources(definitions: Definitions, project: Project, app: Cursor): void {
  const paths = new Map<string, string>();
  for (const { at } of definitions.resource) {
    const id = at.get('id').text();
    if (id === undefined) continue;
    if (project.resources.has(id)) {
      at.get('id').report(`There is another resource ${quote(id)}`, 'give one of the two another id');
      continue;
    }
    const entity = entityOf(at, project);
    const resource = resolveResource(id, at, entity, envelopeOf(app));
    project.resources.set(id, resource);
    for (const [name, call] of Object.entries(resource.calls)) {
      project.calls.set(call.name, { call, entity });
      const place = `${call.method} ${call.path.replace(/:[^/]+/g, ':')}`;
      const other = paths.get(place);
      if (other) at.get('calls').get(name).get('path').report(`${quote(other)} has this method and path too`, 'give one of the two another path');
      paths.set(place, call.name);
    }
  }
  project.sessionFields = fieldsOf(project.calls.get(app.get('session').get('profile').text() ?? ''));
}

function entityOf(at: Cursor, { entities }: Project): ResolvedEntity | undefined {
  const name = at.get('entity').text();
  if (name === undefined) return undefined;
  if (!entities.has(name)) at.get('entity').report(`There is no entity ${quote(name)}`, suggest(name, entities.keys(), 'the entities are'));
  return entities.get(name);
}

function resolveScreens(definitions: Definitions, project: Project, _app: Cursor): Map<string, ResolvedScreen> {
  const all = [...definitions.list, ...definitions.page].sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { at } of all) registerScreen(at, project);
  checkRoutes(all);
  const screens = new Map<string, ResolvedScreen>();
  for (const { at, references } of all) {
    const screen = at.source.broken ? undefined : resolveScreen(at, references, project);
    if (screen && !screens.has(screen.id)) screens.set(screen.id, screen);
  }
  return screens;
}

function registerScreen(at: Cursor, { screens }: Project): void {
  const id = at.get('id').text();
  if (id === undefined) return;
  const other = screens.get(id);
  if (other) at.get('id').report(`${quote(id)} is the id of ${other.source.file} too`, 'give one of the two another id');
  else screens.set(id, at);
}

function checkRoutes(all: readonly Definition[]): void {
  const routes = new Map<string, Cursor>();
  for (const { at } of all) {
    const route = at.get('route').text();
    if (route === undefined) continue;
    const pattern = route.replace(/:[^/]+/g, ':');
    const other = routes.get(pattern);
    if (other) at.get('route').report(`${quote(route)} is the route of ${other.source.file} too`, 'give one of the two another route');
    else routes.set(pattern, at);
  }
}

function checkAllReferences(definitions: Definitions, project: Project): void {
  for (const { references } of Object.values(definitions).flat()) checkReferences(project, references);
}

function checkAllCases(definitions: Definitions, project: Project): void {
  const sources = new Map(definitions.entity.map(({ name, at }) => [name, at]));
  for (const { at } of definitions.cases) {
    const entity = entityOf(at, project);
    const validate = entity ? compileBody(entity, sources.get(entity.id)!) : undefined;
    if (entity && validate) checkCases(at, entity, validate);
  }
}

function toRoute(screen: ResolvedScreen, app: ResolvedApp, { texts }: Project): RouteEntry {
  const { language, fallback } = app.documentTitle;
  return {
    id: screen.id,
    path: screen.route,
    title: screen.title,
    visibility: screen.visibility,
    frame: screen.kind === 'page' ? screen.frame : 'shell',
    documentTitle: language === 'interface' ? fallback : (texts.text(language as LanguageCode, screen.title) ?? fallback),
  };
}
