import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../shared/resolved.ts';
import { KEYWORDS_FILE } from '../../shared/search.ts';

export type TextFile = Record<string, string>;
export type TextFiles = Record<Language, Record<string, () => Promise<{ default: TextFile }>>>;

/** Fetches by screen the key of the text with its keywords. */
export type LoadKeywords = () => Promise<Record<string, string>>;

/** The texts of the interface, one file an area, fetched when a screen needs them. */
export interface Texts {
  i18n: i18n;
  /** Fetches the files of the current language that are not here yet. */
  load(files: string[]): Promise<void>;
  /**
   * Switches the language; every file that was loaded so far is there before the switch shows. Of two switches the later one counts.
   * Rejects where a file cannot be fetched.
   */
  setLanguage(language: Language): Promise<void>;
  /**
   * Fetches what is needed from the start, and the keywords, in these languages without showing them: screens are found by their names in
   * all of them. Answers by screen the key of the text with its keywords.
   */
  fetchNames(languages: Language[]): Promise<Record<string, string>>;
  /** Replaces texts while developing. */
  replace(language: Language, texts: TextFile): void;
}

const NAMESPACE = 'translation';

/** Tells what stands on the page that its texts are others. */
const REPLACED = 'textsReplaced';

/** Made when the first number is shown: the first of all formatters takes longer than evaluating the rest of the page's first script. */
let grouped: Intl.NumberFormat | undefined;

/** Numbers grouped; names between the marks that keep the other direction from disturbing the sentence around them. */
const toInserted = (value: unknown) =>
  typeof value === 'number'
    ? (grouped ??= new Intl.NumberFormat('en')).format(value)
    : `\u2068${String(value)}\u2069`;

export function createTexts(
  files: TextFiles,
  core: string[],
  language: Language,
  loadKeywords: LoadKeywords = () => Promise.resolve({}),
): Texts {
  const i18n = i18next.createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    resources: {},
    // A key of the glossary is often also the beginning of another: keys are flat.
    keySeparator: false,
    nsSeparator: false,
    interpolation: {
      prefix: '{',
      suffix: '}',
      escape: toInserted,
      escapeValue: true,
      useRawValueToEscape: true,
    },
    // A screen is drawn when its texts are here: files that come for it are no reason to draw what stands on the page once more.
    react: { useSuspense: false, bindI18n: `languageChanged ${REPLACED}` },
  });
  const wanted = new Set(core);
  const loaded = new Set<string>();
  let turns = 0;

  async function fetchFile(lng: Language, name: string): Promise<void> {
    const id = `${lng}/${name}`;
    if (loaded.has(id)) return;
    const file = await files[lng][name]?.();
    if (!file || loaded.has(id)) return;
    i18n.addResourceBundle(lng, NAMESPACE, file.default, true, true);
    loaded.add(id);
  }

  const fetchWanted = (lng: Language) =>
    Promise.all([...wanted].map((name) => fetchFile(lng, name)));

  const load = async (names: string[]) => {
    names.forEach((name) => wanted.add(name));
    await fetchWanted(i18n.language as Language);
  };

  return {
    i18n,
    load,
    setLanguage: async (next) => {
      const turn = (turns += 1);
      // A screen may come to want files of its own meanwhile.
      for (let before = -1; before !== wanted.size;) {
        before = wanted.size;
        await fetchWanted(next);
      }
      if (turn === turns) await i18n.changeLanguage(next);
    },
    fetchNames: async (languages) => {
      const fetched = languages.flatMap((lng) =>
        [...core, KEYWORDS_FILE].map((name) => fetchFile(lng, name)),
      );
      const [keys] = await Promise.all([loadKeywords(), ...fetched]);
      return keys;
    },
    replace: (lng, texts) => {
      i18n.addResourceBundle(lng, NAMESPACE, texts, true, true);
      i18n.emit(REPLACED);
    },
  };
}
