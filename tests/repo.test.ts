import { existsSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { createFilter } from 'vite';
import { expect, test } from 'vitest';
import type { UserWorkspaceConfig } from 'vitest/config';
import vitestConfig from '../vitest.config.ts';
import { files, linesWith, root, textOf, texts, withoutComments } from './helpers/repoFiles.ts';
import { readRecipes } from './recipes/recipes.ts';

/**
 * Rules of the repository that neither TypeScript nor lint can check. Each names the mistake that
 * it prevents.
 */

const manifest = JSON.parse(textOf('package.json')) as Record<
  'scripts' | 'exports' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;

test('styles use logical sides, so that the page is mirrored', () => {
  // `left` is wrong in a right-to-left page. A line that needs a physical side contains @noflip.
  const physicalSides = [
    /(?<=^|[{,\s'"])(?:left|right|[mp][lr])['"]?:(?! number\b)/,
    /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)|\bborder(?:Top|Bottom)(?:Left|Right)Radius/,
    /\b(?:margin|padding|border)-(?:left|right)\b/,
    /\b(?:textAlign|text-align|float)['"]?[:=]\s*\{?['"]?(?:left|right)\b/,
    /\s[mp][lr]=[{"]/,
  ];
  const isPhysical = (line: string) =>
    !line.includes('@noflip') &&
    physicalSides.some((pattern) => pattern.test(withoutComments(line)));
  expect(linesWith(/^src\/.*\.(tsx?|css)$/, isPhysical)).toEqual([]);
});

test('the document of the look names all colours, and no others', () => {
  const { light } = (
    JSON.parse(textOf('src/engine/theme/tokens.json')) as {
      color: { light: Record<string, string> };
    }
  ).color;
  const table = textOf('docs/look.md').split('## Colours')[1]!.split('\n- ')[0]!;
  const named = [...table.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in light))).toEqual([]);
  // Variants for a state of an element have the meaning of their colour.
  const variants = /Hover$|^on|Line$|Disabled$|^skeleton$|^brand|^drawer/;
  expect(
    Object.keys(light).filter((name) => !named.includes(name) && !variants.test(name)),
  ).toEqual([]);
});

test('tests remove folders with one function, which waits for processes that end', () => {
  const removal = /\brm(?:Sync)?\(.*\brecursive\b/;
  const lines = linesWith(/^tests\/.*\.tsx?$/, (line) => removal.test(line));
  expect(lines.map((line) => line.split(':')[0])).toEqual(['tests/helpers/removeFolder.ts']);
});

test('the paths of the files of a product are stated once', () => {
  // A product with other folders would have to change each place.
  const stated = /['"`]server\/(?:db\/(?:migrations|snapshot\.json|tables\.ts)|demo\/rows)/;
  const lines = linesWith(/^(?:src|scripts)\/.*\.(?:tsx?|mjs)$/, (line) =>
    stated.test(withoutComments(line)),
  );
  expect(lines.filter((line) => !line.includes('src/shared/productPaths.ts'))).toEqual([]);
});

test('documents name every folder, every command of the server and every part of the tests', () => {
  // A developer who finds no mention of payments in the documents may build them again.
  const documents = {
    architecture: textOf('ARCHITECTURE.md'),
    contributing: textOf('CONTRIBUTING.md'),
    readme: textOf('README.md'),
  };
  const serverRow = /^- `server\/`: [\s\S]*?(?=^- )/m.exec(documents.architecture)?.[0] ?? '';
  const foldersOf = (folder: string) => [
    ...new Set(
      files
        .filter(
          (file) => file.startsWith(`${folder}/`) && file.slice(folder.length + 1).includes('/'),
        )
        .map((file) => file.slice(folder.length + 1).split('/')[0]!),
    ),
  ];
  const commands = Object.entries(manifest.scripts).flatMap(([name, line]) =>
    line.startsWith('node scripts/command.mjs ') ? [name] : [],
  );
  // Those of `npm test -- quick` cannot be named, so they need no mention.
  const [suites = ''] = textOf('scripts/test/suites.mjs').split('export function quickSuites');
  const parts = [...suites.matchAll(/\{\s+name: '(\w+)'/g)].map(([, name = '']) => name);
  const missingIn = (text: string) =>
    parts.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(parts.length).toBeGreaterThan(9);
  expect(
    foldersOf('src').filter((folder) => !documents.architecture.includes(`\`src/${folder}/\``)),
  ).toEqual([]);
  expect(
    foldersOf('server').filter((folder) => !new RegExp(`[\`\\s]${folder}/`).test(serverRow)),
  ).toEqual([]);
  expect(commands.filter((name) => !serverRow.includes(`\`${name}.ts\``))).toEqual([]);
  expect(
    missingIn(
      /`npm\s+test\s+--\s+unit`\s+runs\s+one\s+part\s+\(([^)]*)\)/.exec(documents.readme)?.[1] ??
        '',
    ),
  ).toEqual([]);
  expect(
    missingIn(/^- `npm test -- unit[\s\S]*?(?=^- )/m.exec(documents.contributing)?.[0] ?? ''),
  ).toEqual([]);
});

test('documents name commands and files that exist', () => {
  // One wrong path makes readers distrust the whole document. Files that a recipe creates are
  // allowed, because they do not exist yet.
  const recipes = [
    readRecipes(join(root, 'docs/recipes.md')),
    readRecipes(join(root, 'docs/recipes.md'), 'A new type of value'),
    readRecipes(join(root, 'docs/product-owners.md'), 'Examples'),
  ].flat();
  const recipeActions = recipes.flatMap(({ steps }) => steps.flatMap((step) => step.operations));
  // The command of the recipe for a new type of value creates files that further steps edit.
  const isCreated = ({ kind, file }: { kind: string; file: string }) =>
    kind === 'write' || file.startsWith('src/values/duration/');
  const createdFiles = new Set(
    recipeActions.flatMap((operation) =>
      operation.kind !== 'run' && isCreated(operation) ? [operation.file] : [],
    ),
  );
  const wrong = files
    // The files of docs/products.md are those of another product: tests/package follows it.
    .filter((file) => /^([\w-]+|docs\/.*)\.md$/.test(file) && file !== 'docs/products.md')
    .flatMap((file) => {
      const text = textOf(file);
      const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([command, name = '']) =>
        manifest.scripts[name] ? [] : [command],
      );
      return [
        ...commands,
        ...pathsIn(text, file).filter((path) => !pathExists(path) && !createdFiles.has(path)),
      ].map((what) => `${file}: ${what}`);
    });
  expect(wrong).toEqual([]);
});

test('ARCHITECTURE.md names functions that are in the named files', () => {
  // A reader would search in vain for a function that has been renamed.
  const named = [...textOf('ARCHITECTURE.md').matchAll(/`(\w+)`\s+\(`([^`]+\.tsx?)`/g)];
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    ([, name = '', file = '']) => !new RegExp(`\\b${name}\\b`).test(texts.get(file) ?? ''),
  );
  expect(missing.map(([, name, file]) => `${file}: ${name}`)).toEqual([]);
});

test('English texts use one kind of apostrophe', () => {
  // Two kinds look inconsistent, and a search for one kind does not find the other.
  expect(linesWith(/^locales\/en\/.*\.json$/, (line) => line.includes('’'))).toEqual([]);
});

test('no file contains paths or addresses of one machine', () => {
  // Such a path works on that machine only. A lock file with URLs installs packages from that host
  // only.
  const machinePaths =
    /\/(?:work|root)\/|\/(?:home|Users)\/\w+\/|\bnpm(?:js|mirror)\b|"resolve[d]":/;
  expect(linesWith(/./, (line) => machinePaths.test(line))).toEqual([]);
});

/** A line of a change in a recipe that imports a module of `src/shared`. */
const SHOWN_IMPORT = /^ +[+-]import .* from '\.\.\/\.\.\/shared\/\w+\/\w+\.ts';$/gm;

test('no file reads from outside the repository', () => {
  // A developer who clones the repository does not have such files.
  const outside = [...texts].flatMap(([file, text]) => {
    // A recipe shows imports of files in folders of the code, such as those of a type of value.
    const shown = file === 'docs/recipes.md' ? text.replace(SHOWN_IMPORT, '') : text;
    const paths = [...shown.matchAll(/(?:\.\.\/)+shared(?![.\w-])/g)].map(([path]) => path);
    return paths
      .filter((path) => posix.join(posix.dirname(file), path).startsWith('..'))
      .map((path) => `${file}: ${path}`);
  });
  expect(outside).toEqual([]);
});

test('no file describes how it was written', () => {
  // A file describes the product, independent of its author, their tools and the occasion.
  const authorship =
    /\b(?:clau[d]e|anthro[p]ic|open[a]i|chat[g]pt|copi[l]ot)\b|\b(?:issue|pull request) #?\d|\bas an AI\b/i;
  expect(linesWith(/^(?!package-lock)/, (line) => authorship.test(line))).toEqual([]);
});

test('no source file is longer than 300 lines', () => {
  // A longer file usually contains a component that should be divided.
  const long = [...texts].filter(
    ([file, text]) =>
      /^(src|server)\/(?!generated\/|(?:language\/)?definitions\.ts|screens\/(?:entities|options)\.ts|db\/(?:tables|platformTables)\.ts).*\.tsx?$/.test(
        file,
      ) && text.split('\n').length > 301,
  );
  expect(long.map(([file]) => file)).toEqual([]);
});

test('no file contains markers for later work', () => {
  // Such markers are forgotten, and a skipped or exclusive test hides the others.
  const later =
    /\b(?:TO[D]O|FIX[M]E|X[X]X)\b|\b(?:it|test|describe)\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
  expect(linesWith(/^(src|server|tests|scripts|schemas)\//, (line) => later.test(line))).toEqual(
    [],
  );
});

test('every test file is run by a project', () => {
  // A test outside of the projects of vitest.config.ts is never run, and nobody notices.
  const included = vitestConfig.test!.projects!.flatMap(
    (project) => (project as UserWorkspaceConfig).test!.include!,
  );
  const isIncluded = createFilter(included, undefined, { resolve: root });
  const written = files.filter((file) =>
    /^tests\/(?!(?:e2e|walk|package)\/).*\.(test|spec)\.tsx?$/.test(file),
  );
  expect(written.filter((file) => !isIncluded(join(root, file)))).toEqual([]);
});

test('src/screens contains only four features', () => {
  // Every other screen must be a definition.
  const features = [
    'README.md',
    'booking-deposit',
    'booking-grades',
    'dashboard',
    'entities.ts',
    'options.ts',
    'index.ts',
    'payment',
  ];
  const found = new Set(
    files.filter((file) => file.startsWith('src/screens/')).map((file) => file.split('/')[2] ?? ''),
  );
  expect([...found].filter((name) => !features.includes(name))).toEqual([]);
});

test('versions are exact', () => {
  // With a version range, two machines could install different versions.
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** What products import by the name of the package, and what precompiled validators import. */
const ALLOWED_BARRELS = [
  ...Object.values(manifest.exports).map((file) => file.replace('./', '')),
  'src/shared/schema/runtime.ts',
];

test('no file only re-exports others, except those that products import', () => {
  // A file that only re-exports hides where things are, and causes import cycles.
  const reExport = /^export (?:type )?(?:\*|\{[^}]*\})[^;]*? from '[^']+';$/gm;
  const sources = [...texts].filter(
    ([file]) => /^(src|server)\/.*\.tsx?$/.test(file) && !ALLOWED_BARRELS.includes(file),
  );
  const barrels = sources.filter(
    ([, text]) =>
      /^export \*/m.test(text) || withoutComments(text).replace(reExport, '').trim() === '',
  );
  expect(barrels.map(([file]) => file)).toEqual([]);
});

test('continuous integration can start', () => {
  // Continuous integration cannot run a script that is not executable.
  expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0);
});

/**
 * Returns the paths that a document names: in `code`, in [links](to), and at the start of lines of
 * a directory tree.
 */
function pathsIn(markdown: string, file: string): string[] {
  const [prose, trees] = [
    markdown.replace(/^```[\s\S]*?^```/gm, ''),
    [...markdown.matchAll(/^```[\s\S]*?^```/gm)].join('\n'),
  ];
  const code = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(/\s+/));
  const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link = '']) =>
    posix.join(posix.dirname(file), link),
  );
  const heads = [...trees.matchAll(/^([\w.-]+\/\S*)/gm)].map(([, head = '']) => head);
  return [
    ...code.filter((word) =>
      /^(?:\.ci|src|server|schemas|locales|tests|scripts|docs|public)\/|^[\w.-]+\.(?:md|json|ts|tsx|mjs|html)$/.test(
        word,
      ),
    ),
    ...links,
    ...heads,
  ];
}

/**
 * Whether a path exists. A path with a `<placeholder>`, a `*` or a line number is checked as far as
 * possible. A file name without folder may be anywhere.
 */
function pathExists(path: string): boolean {
  const fixedPart = path.replace(/[^/]*[<{*…].*$/, '').replace(/(?::\d+)*[.,:;]?$/, '');
  return (
    existsSync(join(root, fixedPart)) ||
    (!fixedPart.includes('/') && files.some((file) => basename(file) === fixedPart))
  );
}
