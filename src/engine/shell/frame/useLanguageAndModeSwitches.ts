import { languageFacts } from '../../../shared/text/languages.ts';
import type { Language } from '../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { deviceStorage } from '../../data/deviceStorage.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSession } from '../../session/SessionContext.ts';
import { reportFailedPart } from '../../ui/states/failedParts.tsx';
import { chooseMode, useMode } from '../../theme/mode.ts';

/** A language to switch to, by its name in itself. */
interface LanguageSwitch {
  to: Language;
  name: string;
  press(): void;
}

/** The shell's switches to every other language, and for the colour mode. */
export function useLanguageAndModeSwitches(): {
  languages: LanguageSwitch[];
  /** `label`: the text key of the mode that a press selects. */
  mode: { label: string; icon: string; press(): void };
} {
  const session = useSession();
  const current = useLanguage();
  const { languages, storageKeys } = useAppInfo().app;
  const dark = useMode() === 'dark';
  return {
    languages: languages
      .filter((language) => language !== current)
      .map((to) => ({
        to,
        name: languageFacts(to).name,
        press: function press() {
          session.chooseLanguage(to).catch(() => reportFailedPart(press));
        },
      })),
    mode: {
      label: dark ? 'action.lightMode' : 'action.darkMode',
      icon: dark ? 'LightMode' : 'DarkMode',
      press: () => chooseMode(dark ? 'light' : 'dark', deviceStorage, `${storageKeys.prefix}mode`),
    },
  };
}
