import { useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useStoredLanguage } from '../../../engine/i18n/storedLanguage.ts';
import { directionOf, LanguageProvider } from '../../../engine/i18n/useLanguage.ts';
import { TranslationProvider, useTranslationSource } from '../../../engine/i18n/useTranslation.ts';
import { useStoredMode } from '../../../engine/theme/mode.ts';
import { TOOL_LANGUAGES, toToolLanguage } from '../../../shared/text/languages.ts';
import type { StudioServer } from './server.ts';
import { StudioProvider } from './StudioContext.ts';
import { StudioPage, type StudioPageProps } from './StudioPage.tsx';
import { useStudio } from './useStudio.ts';
import '../../../engine/theme/fonts.css';
import '../../../engine/theme/theme.css';
import '../../../engine/theme/base.css';
import './studio.css';

export interface StudioRootProps extends StudioPageProps {
  server: StudioServer;
}

/** The key is never written, so the page always has the colour mode of the system. */
const MODE_KEY = 'studio.mode';

/** The page with its texts, its language and the state of the draft. */
export function StudioRoot(props: StudioRootProps) {
  return (
    <I18nextProvider i18n={props.texts.i18n}>
      <LocalizedStudio {...props} />
    </I18nextProvider>
  );
}

function LocalizedStudio({ server, ...page }: StudioRootProps) {
  const { texts, app, storage } = page;
  const translation = useTranslationSource();
  const language = toToolLanguage(translation.i18n.language);
  const studio = useStudio(server);
  useStoredLanguage(texts, TOOL_LANGUAGES, storage, app.storageKeys.language);
  useStoredMode(storage, MODE_KEY);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    document.title = translation.t('studio.name');
  }, [language, translation]);
  return (
    <TranslationProvider value={translation}>
      <LanguageProvider value={language}>
        <StudioProvider value={studio}>
          <StudioPage {...page} />
        </StudioProvider>
      </LanguageProvider>
    </TranslationProvider>
  );
}
