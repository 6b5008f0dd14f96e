import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../shared/resolved/resolved.ts';
import { KEYWORDS_FILE } from '../../shared/text/search.ts';

export type TextFile = Record<string, string>;
export type TextFiles = Record<Language, Record<string, () => Promise<{ default: TextFile }>>>;

/** Loads the text keys of the search keywords by screen id. */
export type LoadKeywords = () => Promise<Record<string, string>>;

/**
 * The texts of the interface. There is one locale file for each area, loaded when a screen needs
 * it.
 */
export interface Texts {
  i18n: i18n;
  /** Loads files of the current language that are not loaded yet. */
  load(files: string[]): Promise<void>;
  /**
   * Switches the language after all files that were loaded so far are loaded in the new one. If
   * called again before that, only the later call has an effect. Rejects if a file cannot be
   * loaded.
   */
  setLanguage(language: Language): Promise<void>;
  /**
   * Loads the core files and the keywords in these languages without switching, because screens can
   * be searched by their names in every language. Returns the text keys of the keywords by screen
   * id.
   */
  fetchScreenNames(languages: Language[]): Promise<Record<string, string>>;
  /** Replaces texts during development. */
  replace(language: Language, texts: TextFile): void;
}

const NAMESPACE = 'translation';

/** The event after which components render again with the replaced texts. */
const TEXTS_REPLACED = 'textsReplaced';

/**
 * Created when the first number is shown: creating the first formatter takes longer than evaluating
 * the rest of the first script.
 */
let numberFormatter: Intl.NumberFormat | undefined;

/**
 * Formats a placeholder's value: numbers with thousands separators, no value as a dash, and texts
 * between isolate marks, so that they do not disturb the direction of the sentence.
 */
const formatPlaceholder = (value: unknown) =>
  typeof value === 'number'
    ? (numberFormatter ??= new Intl.NumberFormat('en')).format(value)
    : value === null
      ? '–'
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
    // Keys are flat, because a key may also be the prefix of another.
    keySeparator: false,
    nsSeparator: false,
    interpolation: {
      prefix: '{',
      suffix: '}',
      escape: formatPlaceholder,
      escapeValue: true,
      useRawValueToEscape: true,
    },
    // A screen only renders after its texts are loaded, so newly loaded files need not render the
    // page again.
    react: { useSuspense: false, bindI18n: `languageChanged ${TEXTS_REPLACED}` },
  });
  const requestedFiles = new Set(core);
  const loaded = new Set<string>();
  let switchCount = 0;

  async function fetchFile(lng: Language, name: string): Promise<void> {
    const id = `${lng}/${name}`;
    if (loaded.has(id)) return;
    const file = await files[lng]?.[name]?.();
    if (!file || loaded.has(id)) return;
    i18n.addResourceBundle(lng, NAMESPACE, file.default, true, true);
    loaded.add(id);
  }

  const fetchRequested = (lng: Language) =>
    Promise.all([...requestedFiles].map((name) => fetchFile(lng, name)));

  const load = async (names: string[]) => {
    names.forEach((name) => requestedFiles.add(name));
    await fetchRequested(i18n.language);
  };

  return {
    i18n,
    load,
    setLanguage: async (next) => {
      const currentSwitch = (switchCount += 1);
      // A screen may request more files meanwhile.
      for (let previousSize = -1; previousSize !== requestedFiles.size;) {
        previousSize = requestedFiles.size;
        await fetchRequested(next);
      }
      if (currentSwitch === switchCount) await i18n.changeLanguage(next);
    },
    fetchScreenNames: async (languages) => {
      const fetched = languages.flatMap((lng) =>
        [...core, KEYWORDS_FILE].map((name) => fetchFile(lng, name)),
      );
      const [keys] = await Promise.all([loadKeywords(), ...fetched]);
      return keys;
    },
    replace: (lng, texts) => {
      i18n.addResourceBundle(lng, NAMESPACE, texts, true, true);
      i18n.emit(TEXTS_REPLACED);
    },
  };
}
