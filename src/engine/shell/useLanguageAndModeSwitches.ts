import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useSession } from '../session/SessionContext.ts';
import { reportFailedPart } from '../ui/failedParts.tsx';
import { chooseMode, useMode } from '../theme/mode.ts';

interface Switch {
  /** Text key of the label, which names the language or mode that a press selects. */
  label: string;
  press(): void;
}

/** The shell's switches for language (null with a single language) and colour mode. */
export function useLanguageAndModeSwitches(): {
  language: (Switch & { to: string }) | null;
  mode: Switch & { icon: string };
} {
  const session = useSession();
  const current = useLanguage();
  const { languages, storageKeys } = useAppInfo().app;
  const dark = useMode() === 'dark';
  const other = languages.find((language) => language !== current);
  return {
    language: other
      ? {
          to: other,
          label: other === 'ar' ? 'app.language.switchToArabic' : 'app.language.switchToEnglish',
          press: function press() {
            session.chooseLanguage(other).catch(() => reportFailedPart(press));
          },
        }
      : null,
    mode: {
      label: dark ? 'action.lightMode' : 'action.darkMode',
      icon: dark ? 'LightMode' : 'DarkMode',
      press: () => chooseMode(dark ? 'light' : 'dark', deviceStorage, `${storageKeys.prefix}mode`),
    },
  };
}
