import { useState } from 'react';
import { TOOL_LANGUAGES } from '../../../shared/text/languages.ts';
import { directionOf, LanguageProvider, useLanguage } from '../../i18n/useLanguage.ts';
import { BUTTONS, CHOICES, INPUTS } from './controls.tsx';
import { OVERLAYS } from './covering.tsx';
import { FEEDBACK } from './feedback.tsx';
import { useSampleText, type Samples } from './sampleText.ts';
import './kit.css';

/** The samples of each section. */
const SECTIONS = {
  buttons: BUTTONS,
  inputs: INPUTS,
  choices: CHOICES,
  feedback: FEEDBACK,
  overlays: OVERLAYS,
} satisfies Record<string, Samples>;

const NAMES = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];

const MODES = ['light', 'dark'] as const;

/**
 * The page `/@kit` of the development server: every component of the kit in all its states, in both
 * directions and both colour modes. Overlays cover the whole page, so they have its mode.
 */
export function KitPage() {
  const text = useSampleText();
  const [name, setName] = useState<keyof typeof SECTIONS | null>(null);
  return (
    <main dir={directionOf(useLanguage())} className="kit">
      <h1>{text('kit.title')}</h1>
      <p>{text('kit.intro')}</p>
      <nav className="row">
        <button type="button" onClick={() => setName(null)}>
          {text('kit.all')}
        </button>
        {NAMES.map((section) => (
          <button key={section} type="button" onClick={() => setName(section)}>
            {text(`kit.section.${section}`)}
          </button>
        ))}
      </nav>
      {NAMES.map(
        (section) =>
          (name === null || name === section) && (
            <section key={section} aria-label={text(`kit.section.${section}`)}>
              <h2>{text(`kit.section.${section}`)}</h2>
              {Object.entries(SECTIONS[section]).map(([title, Sample]) => (
                <article key={title}>
                  <h3>{title}</h3>
                  <div className="kit-panels">
                    {MODES.flatMap((mode) =>
                      TOOL_LANGUAGES.toReversed().map((language) => (
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
