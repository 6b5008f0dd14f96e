import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix, relative, resolve, sep } from 'node:path';
import { expect, test } from 'vitest';
import { readRecipes } from './recipes/recipes.ts';

/** House rules that neither the compiler of types nor lint can see. Each names the accident it prevents. */

const root = resolve(import.meta.dirname, '..');
const ignored = new Set([
  '.git',
  ...textOf('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, '')),
]);
const files = filesIn(root).map((file) => relative(root, file).split(sep).join('/'));
const texts = new Map(
  files.filter((file) => !/\.(png|ico|woff2?)$/.test(file)).map((file) => [file, textOf(file)]),
);
const manifest = JSON.parse(textOf('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;

test('styles name logical sides, so that the page mirrors', () => {
  // `left` is right in a page that reads leftwards. A line that truly means a side says so: @noflip.
  const physical = [
    /(?<=^|[{,\s'"])(?:left|right|[mp][lr])['"]?:(?! number\b)/,
    /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)|\bborder(?:Top|Bottom)(?:Left|Right)Radius/,
    /\b(?:margin|padding|border)-(?:left|right)\b/,
    /\b(?:textAlign|text-align|float)['"]?[:=]\s*\{?['"]?(?:left|right)\b/,
    /\s[mp][lr]=[{"]/,
  ];
  const isPhysical = (line: string) =>
    !line.includes('@noflip') && physical.some((pattern) => pattern.test(withoutComments(line)));
  expect(linesWith(/^src\/.*\.(tsx?|css)$/, isPhysical)).toEqual([]);
});

test('documents name every room, every command of the server and every part of the tests', () => {
  // Who looks for payments where they are not told of builds them a second time.
  const said = {
    house: textOf('ARCHITECTURE.md'),
    work: textOf('CONTRIBUTING.md'),
    readme: textOf('README.md'),
  };
  const serverRow = said.house.split('\n').find((line) => /^\| `server\/` +\|/.test(line)) ?? '';
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
  const parts = [...textOf('scripts/test/suites.mjs').matchAll(/\{\s+name: '(\w+)'/g)].map(
    ([, name = '']) => name,
  );
  const missingIn = (text: string) =>
    parts.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
  expect(parts.length).toBeGreaterThan(9);
  expect(foldersOf('src').filter((folder) => !said.house.includes(`\`src/${folder}/\``))).toEqual(
    [],
  );
  expect(
    foldersOf('server').filter((folder) => !new RegExp(`[\` ]${folder}/`).test(serverRow)),
  ).toEqual([]);
  expect(commands.filter((name) => !serverRow.includes(`\`${name}.ts\``))).toEqual([]);
  expect(
    missingIn(
      /`npm\s+test\s+--\s+unit`\s+runs\s+one\s+part\s+\(([^)]*)\)/.exec(said.readme)?.[1] ?? '',
    ),
  ).toEqual([]);
  expect(
    missingIn(said.work.split('\n').find((line) => line.startsWith('| `npm test -- ')) ?? ''),
  ).toEqual([]);
});

test('documents name commands and files that exist', () => {
  // A document that is wrong about one thing is believed about nothing. What a recipe makes is there once it was followed.
  const recipes = [
    readRecipes(join(root, 'CONTRIBUTING.md')),
    readRecipes(join(root, 'docs/product-owners.md'), 'Examples'),
  ].flat();
  const deeds = recipes.flatMap(({ steps }) => steps.flatMap((step) => step.operations));
  const made = new Set(deeds.flatMap((deed) => (deed.kind === 'write' ? [deed.file] : [])));
  const wrong = files
    .filter((file) => /^([\w-]+|docs\/.*)\.md$/.test(file))
    .flatMap((file) => {
      const text = textOf(file);
      const commands = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].flatMap(([command, name = '']) =>
        manifest.scripts[name] ? [] : [command],
      );
      return [
        ...commands,
        ...pathsIn(text, file).filter((path) => !isThere(path) && !made.has(path)),
      ].map((what) => `${file}: ${what}`);
    });
  expect(wrong).toEqual([]);
});

test('the walks of ARCHITECTURE.md name functions that are in the named files', () => {
  // A renamed function would leave the reader searching.
  const named = [...textOf('ARCHITECTURE.md').matchAll(/`(\w+)`\s+\(`([^`]+\.tsx?)`/g)];
  expect(named.length).toBeGreaterThan(30);
  const missing = named.filter(
    ([, name = '', file = '']) => !new RegExp(`\\b${name}\\b`).test(texts.get(file) ?? ''),
  );
  expect(missing.map(([, name, file]) => `${file}: ${name}`)).toEqual([]);
});

test('English texts have one apostrophe', () => {
  // Two of them stand beside each other in a report, and who searches a text for one does not find the other.
  expect(linesWith(/^locales\/en\/.*\.json$/, (line) => line.includes('’'))).toEqual([]);
});

test('no file knows the machine it was written on', () => {
  // A path or an address of one place works there and nowhere else; a lock file with addresses installs from one host only.
  const places = /\/(?:work|root)\/|\/(?:home|Users)\/\w+\/|\bnpm(?:js|mirror)\b|"resolve[d]":/;
  expect(linesWith(/./, (line) => places.test(line))).toEqual([]);
});

test('nothing is read from outside the repository', () => {
  // A clone holds only what is in the repository.
  const outside = [...texts].flatMap(([file, text]) => {
    const paths = [...text.matchAll(/(?:\.\.\/)+shared(?![.\w-])/g)].map(([path]) => path);
    return paths
      .filter((path) => posix.join(posix.dirname(file), path).startsWith('..'))
      .map((path) => `${file}: ${path}`);
  });
  expect(outside).toEqual([]);
});

test('nothing tells how it came about', () => {
  // What a file says is true of the product, whoever wrote it, with whatever, and on which occasion.
  const story =
    /\b(?:clau[d]e|anthro[p]ic|open[a]i|chat[g]pt|copi[l]ot)\b|\b(?:issue|pull request) #?\d|\bas an AI\b/i;
  expect(linesWith(/^(?!package-lock)/, (line) => story.test(line))).toEqual([]);
});

test('no source file grows past 450 lines', () => {
  // The giants of other projects are one screen component that grew.
  const long = [...texts].filter(
    ([file, text]) =>
      /^(src|server)\/(?!generated\/).*\.tsx?$/.test(file) && text.split('\n').length > 451,
  );
  expect(long.map(([file]) => file)).toEqual([]);
});

test('nothing is left for later', () => {
  // What is marked is forgotten; a test that is skipped or alone hides the others.
  const later =
    /\b(?:TO[D]O|FIX[M]E|X[X]X)\b|\b(?:it|test|describe)\.(?:skip|only|todo|fixme|skipIf|runIf)\b/;
  expect(linesWith(/^(src|server|tests|scripts|schemas)\//, (line) => later.test(line))).toEqual(
    [],
  );
});

test('every test file is run by a project', () => {
  // A test in a folder that no project of vitest.config.ts includes is never run, and nobody misses it.
  const listed = execFileSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', '--json'],
    { cwd: root, encoding: 'utf8' },
  );
  const run = (JSON.parse(listed) as { file: string }[]).map(({ file }) =>
    relative(root, file).split(sep).join('/'),
  );
  const written = files.filter((file) =>
    /^tests\/(?!(?:e2e|walk)\/).*\.(test|spec)\.tsx?$/.test(file),
  );
  expect(written.filter((file) => !run.includes(file))).toEqual([]);
});

test('only four places are drawn by hand', () => {
  // A fifth screen in code is a definition that was not written.
  const hatches = [
    'README.md',
    'booking-deposit',
    'booking-grades',
    'dashboard',
    'index.ts',
    'payment',
  ];
  const drawn = new Set(
    files.filter((file) => file.startsWith('src/screens/')).map((file) => file.split('/')[2] ?? ''),
  );
  expect([...drawn].filter((name) => !hatches.includes(name))).toEqual([]);
});

test('engine, compiler and shared code name no product and no area', () => {
  // They draw any product; a word of this one in them is a special case. Comments may give examples.
  const { 'app.brand': brand = '' } = JSON.parse(textOf('locales/en/core.json')) as Record<
    string,
    string
  >;
  const areas = readdirSync(join(root, 'schemas'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // Areas whose name is also a plain word of the trade: a person's account, DOM events, error messages, reported issues …
  const trade = new Set([
    'language',
    'account',
    'company',
    'events',
    'messages',
    'packages',
    'people',
    'reports',
  ]);
  const words = new Set([brand.toLowerCase(), ...areas.filter((area) => !trade.has(area))]);
  const found = [...texts]
    .filter(([file]) => /^src\/(engine|compiler|shared)\//.test(file))
    .flatMap(([file, text]) =>
      wordsOf(withoutComments(text))
        .filter((word) => words.has(word))
        .map((word) => `${file}: ${word}`),
    );
  expect(found).toEqual([]);
});

test('versions are exact', () => {
  // A range lets two machines build two products.
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

/** The door for code drawn by hand, and the one name that printed validators import. */
const DOORS = ['src/engine/index.ts', 'src/shared/runtime.ts'];

test('the engine has the only barrel', () => {
  // A file that only passes on hides where things are, and makes cycles.
  const passesOn = /^export (?:type )?(?:\*|\{[^}]*\})[^;]*? from '[^']+';$/gm;
  const sources = [...texts].filter(
    ([file]) => /^(src|server)\/.*\.tsx?$/.test(file) && !DOORS.includes(file),
  );
  const barrels = sources.filter(
    ([, text]) =>
      /^export \*/m.test(text) || withoutComments(text).replace(passesOn, '').trim() === '',
  );
  expect(barrels.map(([file]) => file)).toEqual([]);
});

test('continuous integration can start', () => {
  // A script that lost its executable bit fails on another machine only.
  expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0);
});

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function linesWith(file: RegExp, isFound: (line: string) => boolean): string[] {
  return [...texts]
    .filter(([name]) => file.test(name))
    .flatMap(([name, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          isFound(line) ? [`${name}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
        ),
    );
}

/** What a document names as a path: in `code`, in [links](to), and at the head of the lines of a drawn tree. */
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

/** A path with a `<place>` or a `*` in it exists as far as it goes, also with a line behind it; a bare file name may stand anywhere. */
function isThere(path: string): boolean {
  const firm = path.replace(/[^/]*[<{*…].*$/, '').replace(/(?::\d+)*[.,:;]?$/, '');
  return (
    existsSync(join(root, firm)) ||
    (!firm.includes('/') && files.some((file) => basename(file) === firm))
  );
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\*.*$|(?<=^|\s)\/\/.*$/gm, '');
}

/** The words of identifiers and strings: `useNewsList` and `news-list` both say news. */
function wordsOf(code: string): string[] {
  return code
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
