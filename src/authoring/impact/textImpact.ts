import type { Language } from '../../shared/resolved/resolved.ts';
import { languageText, message } from '../../compiler/issues/messages.ts';
import { PLURAL } from '../../compiler/texts/checkTexts.ts';
import { placeAt, type Impact, type ImpactPlace, type Versions } from './impact.ts';

/** Returns the impact of texts that are changed, missing in a language, or no longer used. */
export function textImpact(versions: Versions): Impact[] {
  const { languages } = versions.after.compilation.app;
  return [
    ...languages.flatMap((language) => changedTexts(versions, language)),
    ...languages.flatMap((language) => missingTexts(versions, language)),
    ...unusedTexts(versions),
  ];
}

/** Returns all texts in a language. */
const textsIn = (
  { compilation }: Versions['before'],
  language: Language,
): ReadonlyMap<string, string> =>
  new Map(
    Object.values(compilation.texts[language] ?? {}).flatMap((texts) => Object.entries(texts)),
  );

/** Returns the key without its plural form. */
const baseOf = (key: string) => PLURAL.exec(key)?.[1] ?? key;

function changedTexts(versions: Versions, language: Language): Impact[] {
  const former = textsIn(versions.before, language);
  return [...textsIn(versions.after, language)].flatMap(([key, text]): Impact[] => {
    const before = former.get(key);
    if (before === undefined || before === text) return [];
    const count = screensWith(versions.after, baseOf(key)).size;
    return [
      {
        severity: 'cosmetic',
        message: message('check.impact.text', {
          key,
          language: languageText(language),
          before,
          after: text,
          screens: message('check.screens', { count }),
        }),
        place: textPlace(versions, key, language),
        count,
      },
    ];
  });
}

/** Returns the impact of texts that only another language has, unless that was so before. */
function missingTexts({ before, after }: Versions, language: Language): Impact[] {
  const basesIn = (version: Versions['before'], one: Language) =>
    new Set([...textsIn(version, one).keys()].map(baseOf));
  const others = after.compilation.app.languages.filter((other) => other !== language);
  const missing = (version: Versions['before']) => {
    const own = basesIn(version, language);
    return others.flatMap((other) => [...basesIn(version, other)]).filter((key) => !own.has(key));
  };
  const former = new Set(missing(before));
  return [...new Set(missing(after))]
    .filter((key) => !former.has(key))
    .map((key): Impact => {
      const count = screensWith(after, key).size;
      const params = {
        key,
        language: languageText(language),
        screens: message('check.screens', { count }),
      };
      const at = after.inspection.project.texts.at(key);
      return {
        severity: 'breaks',
        message: message('check.impact.textMissing', params),
        place: at && placeAt(at, 'after'),
        count,
      };
    });
}

/** Returns the impact of texts that nothing names any more. */
function unusedTexts(versions: Versions): Impact[] {
  const [before, after] = [usedKeys(versions.before), usedKeys(versions.after)];
  const { texts } = versions.after.inspection.project;
  return [...before]
    .filter((key) => !after.has(key))
    .filter((key) => texts.keys.has(key) || texts.pluralKeys(key).length > 0)
    .map((key): Impact => {
      const at = texts.at(key) ?? texts.at(texts.pluralKeys(key)[0] ?? key);
      return {
        severity: 'cosmetic',
        message: message('check.impact.textUnused', { key }),
        place: at && placeAt(at, 'after'),
      };
    });
}

const textUses = ({ inspection }: Versions['before']) =>
  inspection.uses().filter(({ kind, reason }) => kind === 'text' && reason !== 'definition');

const usedKeys = (version: Versions['before']) =>
  new Set(textUses(version).map(({ name }) => baseOf(name)));

/** Returns the screens that show a text. */
const screensWith = (version: Versions['before'], key: string): Set<string> =>
  new Set(
    textUses(version).flatMap(({ name, screen }) =>
      baseOf(name) === key && screen !== undefined ? [screen] : [],
    ),
  );

/** Returns the place of a text in a language. */
function textPlace({ after }: Versions, key: string, language: Language): ImpactPlace | undefined {
  const source = after.inspection.files
    .sources()
    .find(
      ({ file, value }) =>
        file.startsWith(`locales/${language}/`) && Object.hasOwn(Object(value), key),
    );
  return source && placeAt({ source, path: [key] }, 'after');
}
