import { applyEdits } from '../../edit/applyEdits.ts';
import type { Use } from '../../../compiler/read/recorder.ts';
import { entityFile } from './definitionFiles.ts';
import { addProperty } from './json.ts';
import { renameKey } from './jsonEdits.ts';
import { replaceInFiles } from './replaceNames.ts';
import type { StagedFiles } from './stagedFiles.ts';

type Renames = ReadonlyMap<string, string>;

/** A text that gets another key. A text of the area is copied, because other entities may use it. */
export interface TextRename {
  from: string;
  to: string;
  isCopied: boolean;
  /** The name of the locale file. */
  file: string;
}

export function textRenamesOf(staged: StagedFiles, entity: string, renames: Renames): TextRename[] {
  const { area } = entityFile(staged, entity)!;
  const { texts } = staged.compilation;
  return Object.entries(Object.values(texts)[0] ?? {}).flatMap(([file, entries]) =>
    Object.keys(entries).flatMap((key) =>
      [...renames].flatMap(([from, to]): TextRename[] => {
        const [own, ...shared] = [entity, area, 'common'].map((owner) =>
          textEnding(key, owner, from),
        );
        const ending = own ?? shared.find((one) => one !== undefined);
        return ending
          ? [
              {
                from: key,
                to: `${entity}.${ending.kind}.${to}${ending.rest}`,
                isCopied: own === undefined,
                file,
              },
            ]
          : [];
      }),
    ),
  );
}

const TEXT_KINDS = ['col', 'field', 'filter', 'error', 'warning'];

/** Returns the parts of the key of a text that an owner has for a field. */
export function textEnding(
  key: string,
  owner: string,
  field: string,
): { kind: string; rest: string } | undefined {
  for (const kind of TEXT_KINDS) {
    const start = `${owner}.${kind}.${field}`;
    if (key === start || key.startsWith(`${start}.`))
      return { kind, rest: key.slice(start.length) };
  }
  return undefined;
}

export function renameTexts(
  staged: StagedFiles,
  all: readonly TextRename[],
  uses: readonly Use[],
): void {
  const {
    app: { languages },
    texts,
  } = staged.compilation;
  const isOwn = (key: string) => all.some(({ from, isCopied }) => from === key && !isCopied);
  const [ownFile = 'core'] =
    Object.entries(texts[languages[0]!] ?? {}).find(([, entries]) =>
      Object.keys(entries).some(isOwn),
    ) ?? [];
  for (const { from, to, isCopied, file } of all) {
    for (const language of languages)
      if (isCopied) {
        const text = texts[language]![file]![from]!;
        staged.edit(`locales/${language}/${ownFile}.json`, (json) => addText(json, from, to, text));
      } else
        staged.edit(`locales/${language}/${file}.json`, (json) => renameKey(json, [], from, to));
    const stated = uses.filter(
      ({ kind, name, reason }) => kind === 'text' && name === from && reason !== 'convention',
    );
    if (!isCopied) replaceInFiles(staged, stated, from, to);
  }
}

/**
 * Removes error texts that no rule uses any more, such as copied ones.
 * @param isCandidate whether a text may be removed
 */
export function removeUnusedTexts(
  staged: StagedFiles,
  isCandidate: (key: string) => boolean,
): void {
  const { issues } = staged.compile();
  const keys = issues.flatMap(({ file, path, message }) =>
    file.startsWith('locales/') && message.key === 'check.unusedRuleText'
      ? [String(path?.[0])]
      : [],
  );
  removeTexts(staged, new Set(keys.filter(isCandidate)));
}

/** Removes texts from every language. */
export function removeTexts(staged: StagedFiles, keys: ReadonlySet<string>): void {
  for (const [language, files] of Object.entries(staged.compilation.texts))
    for (const [name, texts] of Object.entries(files)) {
      const own = Object.keys(texts).filter((key) => keys.has(key));
      if (own.length > 0)
        staged.edit(`locales/${language}/${name}.json`, (text) =>
          applyEdits(
            text,
            own.map((key) => ({ kind: 'remove', path: [key] })),
          ),
        );
    }
}

/** Adds a text after another one, unless it exists. */
function addText(json: string, after: string, key: string, text: string): string {
  const texts = JSON.parse(json) as Record<string, string>;
  return Object.hasOwn(texts, key) ? json : addProperty(json, [], key, text, after);
}

/** Renames fields and the keys of their messages in a file of examples. */
export function renameExamples(
  text: string,
  renames: Renames,
  texts: readonly TextRename[],
): string {
  const { accepted = [], refused = [] } = JSON.parse(text) as {
    accepted?: unknown[];
    refused?: unknown[];
  };
  const paths = [
    ['base'],
    ...accepted.map((_one, index) => ['accepted', index]),
    ...refused.map((_one, index) => ['refused', index, 'change']),
  ];
  let json = text;
  for (const path of paths)
    for (const [from, to] of renames) json = renameKey(json, path, from, to);
  for (const { from, to } of texts)
    json = json.replaceAll(`"key": ${JSON.stringify(from)}`, `"key": ${JSON.stringify(to)}`);
  return json;
}
