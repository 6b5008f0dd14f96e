import { directionOf } from '../../../../engine/i18n/useLanguage.ts';
import type { Language } from '../../../../shared/resolved/resolved.ts';
import type { PanelProperty } from '../../api.ts';
import { useText } from '../useText.ts';

type HelpText = PanelProperty['help'];

/** Whether the language explains a value. */
export const hasText = (help: HelpText): boolean => help.en !== undefined || help.ar !== undefined;

/** The explanation of a value in the language of the page, or else in English. */
export function Help({ id, help }: { id?: string; help: HelpText }) {
  const { language } = useText();
  const shown: Language = help[language] === undefined ? 'en' : language;
  return (
    <p id={id} dir={directionOf(shown)} lang={shown} className="studio-help">
      {help[shown]}
    </p>
  );
}
