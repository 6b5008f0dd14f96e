import type { ResolvedScreen, RouteEntry } from '../../shared/resolved/resolved.ts';
import type { Compilation } from '../../compiler/compile.ts';
import { precompile } from '../../compiler/emit/precompile.ts';
import { CORE_FILES } from '../../compiler/texts/texts.ts';

/** The prefix of all virtual modules. virtual.d.ts declares their exports. */
export const PREFIX = 'virtual:definitions/';

/**
 * Returns the code of a virtual module by its name after the prefix, or undefined if there is none.
 */
export function emitModule(name: string, compilation: Compilation): string | undefined {
  const [first = '', ...rest] = name.split('/');
  return EMITTERS[first]?.(compilation, rest);
}

const EMITTERS: Record<string, (compilation: Compilation, rest: string[]) => string | undefined> = {
  app: ({ app }) => `export const app = ${JSON.stringify(app)};`,
  routes: emitRoutes,
  keywords: ({ screens }) =>
    `export const keywords = ${JSON.stringify(Object.fromEntries([...screens].flatMap(([id, { keywords }]) => (keywords === undefined ? [] : [[id, keywords]]))))};`,
  screen: ({ screens, bins, app }, [id = '']) => {
    const screen = screens.get(id) ?? bins.get(id);
    return screen && emitScreen(screen, app.timeZone);
  },
  texts: (compilation, rest) =>
    rest.length === 0 ? emitTexts(compilation) : emitTextFile(compilation, rest),
};

/** The module of a form also exports its validators. */
function emitScreen(screen: ResolvedScreen, timeZone: string): string {
  const code = `export const screen = ${JSON.stringify(screen)};`;
  return screen.kind === 'form' ? `${precompile(screen.schema, timeZone)}\n${code}` : code;
}

const DEFAULTS = { visibility: 'session', layout: 'shell' } as const;

/**
 * Returns the code of the route table. The app loads it at the start and it grows with every
 * screen, so a route is written as an array without default values.
 */
function emitRoutes({ routes, screens, bins }: Compilation): string {
  const rows = routes.map((route) => JSON.stringify(toRouteRow(route)));
  // Dialogs and bins have a chunk but no route.
  const imports = [...screens.keys(), ...bins.keys()].map(
    (id) => `${JSON.stringify(id)}: () => import(${JSON.stringify(`${PREFIX}screen/${id}`)})`,
  );
  return [
    `const rows = [${rows.join(',\n')}];`,
    'export const routes = rows.map(([id, title, documentTitle, path, visibility, layout, feature]) =>',
    `  ({ id, path: path || '/' + id, title, visibility: visibility || '${DEFAULTS.visibility}', layout: layout || '${DEFAULTS.layout}', documentTitle, ...(feature ? { feature } : {}) }));`,
    `export const screens = {${imports.join(',\n')}};`,
  ].join('\n');
}

function toRouteRow({
  id,
  title,
  documentTitle,
  path,
  visibility,
  layout,
  feature,
}: RouteEntry): (string | 0)[] {
  const row = [
    id,
    title,
    documentTitle,
    path === `/${id}` ? 0 : path,
    visibility === DEFAULTS.visibility ? 0 : visibility,
    layout === DEFAULTS.layout ? 0 : layout,
    feature ?? 0,
  ] as const;
  return row.slice(0, row.findLastIndex((cell) => cell !== 0) + 1);
}

function emitTexts({ texts }: Compilation): string {
  const languages = Object.entries(texts).map(([language, files]) => {
    const imports = Object.keys(files).map(
      (file) =>
        `${JSON.stringify(file)}: () => import(${JSON.stringify(`${PREFIX}texts/${language}/${file}`)})`,
    );
    return `${JSON.stringify(language)}: {${imports.join(', ')}}`;
  });
  const loadKeywords = `async () => (await import(${JSON.stringify(`${PREFIX}keywords`)})).keywords`;
  return `export const core = ${JSON.stringify(CORE_FILES)};\nexport const texts = {${languages.join(',\n')}};\nexport const loadKeywords = ${loadKeywords};`;
}

function emitTextFile(
  { texts }: Compilation,
  [language = '', file = '']: string[],
): string | undefined {
  const content = Object.entries(texts).find(([name]) => name === language)?.[1][file];
  return content && `export default ${JSON.stringify(content)};`;
}
