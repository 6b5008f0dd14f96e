import { useState } from 'react';
import type { Language } from '../../../shared/resolved.ts';
import { directionOf, LanguageProvider } from '../../i18n/useLanguage.ts';
import { BUTTONS, CHOICES, INPUTS } from './controls.tsx';
import { OVERLAYS } from './covering.tsx';
import { FEEDBACK } from './feedback.tsx';
import type { Samples } from './sampleText.ts';
import './kit.css';

/** The samples by heading. */
const SECTIONS: Record<string, Samples> = {
  Buttons: BUTTONS,
  Inputs: INPUTS,
  Choices: CHOICES,
  Feedback: FEEDBACK,
  Overlays: OVERLAYS,
};

const LANGUAGES: Language[] = ['en', 'ar'];
const MODES = ['light', 'dark'] as const;

/**
 * The page `/@kit` of the development server: every component of the kit in all its states, in both
 * directions and both colour modes. Overlays cover the whole page, so they have its mode.
 */
export function KitPage() {
  const [name, setName] = useState('');
  return (
    <main dir="ltr" className="kit">
      <h1>The component kit</h1>
      <p>
        Import these components from src/engine/ui, or from src/engine/index.ts outside of the
        engine. Nothing else imports MUI.
      </p>
      <nav className="row">
        {['', ...Object.keys(SECTIONS)].map((section) => (
          <button key={section} type="button" onClick={() => setName(section)}>
            {section || 'All'}
          </button>
        ))}
      </nav>
      {Object.entries(SECTIONS).map(
        ([section, samples]) =>
          (name === '' || name === section) && (
            <section key={section} aria-label={section}>
              <h2>{section}</h2>
              {Object.entries(samples).map(([title, Sample]) => (
                <article key={title}>
                  <h3>{title}</h3>
                  <div className="kit-panels">
                    {MODES.flatMap((mode) =>
                      LANGUAGES.map((language) => (
                        <LanguageProvider key={mode + language} value={language}>
                          <div data-mode={mode} dir={directionOf(language)} className="kit-panel">
                            <Sample />
                          </div>
                        </LanguageProvider>
                      )),
                    )}
                  </div>
                </article>
              ))}
            </section>
          ),
      )}
    </main>
  );
}
