import arKit from '../../../locales/ar/core.json' with { type: 'json' };
import ar from '../../../locales/ar/tools/studio.json' with { type: 'json' };
import enKit from '../../../locales/en/core.json' with { type: 'json' };
import en from '../../../locales/en/tools/studio.json' with { type: 'json' };
import { createTexts, type TextFile, type Texts } from '../../../engine/i18n/texts.ts';
import type { ToolLanguage } from '../../../shared/text/languages.ts';

const loaded = (file: TextFile) => () => Promise.resolve({ default: file });

/** The texts of the studio, and those of the component kit, which the product has in `core`. */
const FILES = {
  ar: { core: loaded(arKit), studio: loaded(ar) },
  en: { core: loaded(enKit), studio: loaded(en) },
};

/** Creates the texts of the page. Call `load` before they are used. */
export const createStudioTexts = (language: ToolLanguage): Texts =>
  createTexts(FILES, Object.keys(FILES.ar), language);
