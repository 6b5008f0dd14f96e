import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useAppInfo } from '../app.ts';
import { useTexts } from '../i18n/TextsContext.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { Icon } from '../ui/icons/Icon.tsx';

/** Switches to the other language, named in that language. Nothing is loaded again and nothing typed is lost. */
export function LanguageButton() {
  const { t } = useTranslation();
  const texts = useTexts();
  const language = useLanguage();
  const { languages } = useAppInfo().app;
  const other = languages.find((one) => one !== language);
  if (!other) return null;
  return (
    <Button
      color="inherit"
      lang={other}
      startIcon={<Icon name="Translate" />}
      onClick={() => void texts.setLanguage(other)}
      data-action="switchLanguage"
    >
      {t(other === 'ar' ? 'app.language.switchToArabic' : 'app.language.switchToEnglish')}
    </Button>
  );
}
