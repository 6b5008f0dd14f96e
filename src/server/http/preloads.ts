import fs from 'node:fs';
import path from 'node:path';
import type { Compilation } from '../../compiler/compile.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import { findRoute } from '../../shared/calls/routes.ts';
import { createCachedFile } from './cachedFile.ts';

/** The compiled routes and screens. */
type ScreenDefinitions = Pick<Compilation, 'routes' | 'screens'>;

/** One file of the built client, as described by Vite's manifest. */
interface BuiltFile {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, BuiltFile>;

/** Returns the `Link` header for a path and a language, or undefined if the path is no screen. */
export type Preloads = (pathname: string, language: Language) => string | undefined;

/** By kind of screen: the built file with its component. */
type KindFiles = Record<string, string>;

/** The manifest that maps source files to built files. */
const MANIFEST_PATH = '.vite/manifest.json';

/** The files of the kinds, which the build writes too (src/build/kindFiles.ts). */
export const KINDS_PATH = '.vite/kinds.json';

/**
 * Creates the `Link` header that preloads the first script and the files of the screen: its
 * definition, the code of its kind and its texts. It only saves time; the client works without it.
 * @param folder the built client
 */
export function createPreloads(folder: string, { routes, screens }: ScreenDefinitions): Preloads {
  const [file, kindsFile] = [path.join(folder, MANIFEST_PATH), path.join(folder, KINDS_PATH)];
  const readBuild = createCachedFile(file, (text) => ({
    manifest: JSON.parse(text) as Manifest,
    headers: new Map<string, string>(),
  }));
  const readKinds = createCachedFile(kindsFile, (text) => JSON.parse(text) as KindFiles);
  return (pathname, language) => {
    const screen = screens.get(findRoute(routes, pathname)?.id ?? '');
    if (!screen || !fs.existsSync(file) || !fs.existsSync(kindsFile)) return undefined;
    const { manifest, headers } = readBuild();
    const kindFile = readKinds()[screen.kind];
    const key = `${language} ${screen.id} ${kindFile}`;
    const header =
      headers.get(key) ??
      toHeader(manifest, [
        `virtual:definitions/screen/${screen.id}`,
        ...Object.keys(manifest).filter((name) => manifest[name]?.file === kindFile),
        ...screen.texts.map((name) => `virtual:definitions/texts/${language}/${name}`),
      ]);
    headers.set(key, header);
    return header;
  };
}

function toHeader(manifest: Manifest, names: string[]): string {
  const files = new Set<string>();
  const add = (name: string) => {
    const builtFile = manifest[name];
    if (!builtFile || builtFile.isEntry || files.has(builtFile.file)) return;
    files.add(builtFile.file);
    builtFile.imports?.forEach(add);
  };
  names.forEach(add);
  // Browsers load only a few files of a host at once. The first script is the largest and
  // everything else waits for it; the second is needed before the first paint, and no module runs
  // before the stylesheet.
  const [entry] = Object.values(manifest).filter(({ isEntry }) => isEntry);
  const [first, ...others] = [...(entry ? [entry.file] : []), ...files].map(
    (built) => `</${built}>; rel=modulepreload`,
  );
  const sheets = Object.values(manifest)
    .filter((built) => built.file.endsWith('.css'))
    .map((built) => `</${built.file}>; rel=preload; as=style; crossorigin`);
  return [first, '</before-paint.js>; rel=preload; as=script', ...sheets, ...others].join(', ');
}
