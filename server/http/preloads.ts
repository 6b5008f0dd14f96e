import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../../src/compiler/compile.ts';
import type { Language } from '../../src/shared/resolved.ts';
import { findRoute } from '../../src/shared/routes.ts';
import { createFreshFile } from './freshFile.ts';

/** What is known of the product's screens: which stands at which path, and what it is drawn by. */
type Screens = Pick<Compilation, 'routes' | 'screens'>;

/** One file of the built client, as Vite's manifest tells of it. */
interface BuiltFile {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, BuiltFile>;

/** Gives the `Link` header for a path and a language; undefined where the path is no screen's. */
export type Preloads = (pathname: string, language: Language) => string | undefined;

/** Where Vite writes which source became which file. */
const MANIFEST = '.vite/manifest.json';

/**
 * Names, before the page itself does, the first script, and with it the files that its screen will ask for, so that they do not travel after it:
 * the screen's definition, the code of its kind and its texts. A host without this serves the same product, a little later.
 * @param folder the built client
 */
export function createPreloads(folder: string, { routes, screens }: Screens): Preloads {
  const file = path.join(folder, MANIFEST);
  const readBuild = createFreshFile(file, (text) => ({
    manifest: JSON.parse(text) as Manifest,
    headers: new Map<string, string>(),
  }));
  return (pathname, language) => {
    const screen = screens.get(findRoute(routes, pathname)?.id ?? '');
    if (!screen || !fs.existsSync(file)) return undefined;
    const { manifest, headers } = readBuild();
    const key = `${language} ${screen.id}`;
    const header =
      headers.get(key) ??
      toHeader(manifest, [
        `virtual:definitions/screen/${screen.id}`,
        ...kindOf(manifest, screen.kind),
        ...screen.texts.map((name) => `virtual:definitions/texts/${language}/${name}`),
      ]);
    headers.set(key, header);
    return header;
  };
}

/** The module that draws a kind of screen is the one that the engine loads for it: `kinds/<kind>/<Kind>Screen.tsx`. */
const kindOf = (manifest: Manifest, kind: string) =>
  Object.keys(manifest).filter((name) =>
    new RegExp(`/kinds/${kind}/${kind}Screen\\.tsx$`, 'i').test(name),
  );

function toHeader(manifest: Manifest, names: string[]): string {
  const files = new Set<string>();
  const add = (name: string) => {
    const built = manifest[name];
    if (!built || built.isEntry || files.has(built.file)) return;
    files.add(built.file);
    built.imports?.forEach(add);
  };
  names.forEach(add);
  // A browser asks for few files of a host at once. The first script is the largest, and everything else waits for it; nothing is painted before
  // the one behind it, and no module is run before the sheet.
  const [entry] = Object.values(manifest).filter(({ isEntry }) => isEntry);
  const [first, ...others] = [...(entry ? [entry.file] : []), ...files].map(
    (built) => `</${built}>; rel=modulepreload`,
  );
  const sheets = Object.values(manifest)
    .filter((built) => built.file.endsWith('.css'))
    .map((built) => `</${built.file}>; rel=preload; as=style; crossorigin`);
  return [first, '</before-paint.js>; rel=preload; as=script', ...sheets, ...others].join(', ');
}
