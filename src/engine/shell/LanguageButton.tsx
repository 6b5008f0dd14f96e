import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { useLanguageAndModeSwitches } from './useLanguageAndModeSwitches.ts';

/**
 * Switches to the other language, labelled in that language. Nothing is fetched again and no input
 * is lost.
 */
export function LanguageButton() {
  const { t } = useTranslation();
  const { language } = useLanguageAndModeSwitches();
  if (!language) return null;
  return (
    <Button
      variant="inherit"
      lang={language.to}
      startIcon={<Icon name="Translate" />}
      onClick={language.press}
      data-action="switchLanguage"
    >
      {t(language.label)}
    </Button>
  );
}
