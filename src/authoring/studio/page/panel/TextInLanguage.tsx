import { useId } from 'react';
import { directionOf } from '../../../../engine/i18n/useLanguage.ts';
import { languageName } from '../../../../shared/text/languages.ts';
import type { StudioIssue } from '../../api.ts';
import { IssueNotes } from '../issues/IssueNote.tsx';
import type { Language } from '../../../../shared/resolved/resolved.ts';
import { useLiveText } from '../useLiveText.ts';
import type { Outcome } from '../useStudio.ts';
import { useText, type TextKey } from '../useText.ts';

/** Sends a text of one plural form in one language. */
export type SendText = (
  text: string,
  at: { suffix: string; language: Language; group: string },
) => Promise<Outcome<unknown>>;

interface Props {
  /** Empty, or a plural form such as `_one`. */
  suffix: string;
  language: Language;
  text: string;
  readOnly: boolean;
  autoFocus: boolean;
  issues: StudioIssue[];
  send: SendText;
}

export function TextInLanguage({ suffix, language, text, issues, send, ...box }: Props) {
  const { t, language: toolLanguage } = useText();
  const id = useId();
  const live = useLiveText(text, (next, group) => send(next, { suffix, language, group }));
  const form = suffix === '' ? '' : t(`studio.form.${suffix.slice(1)}` as TextKey);
  return (
    <div className="studio-text">
      <label htmlFor={id} className="studio-note">
        {languageName(language, toolLanguage)}
        {form && ` · ${form}`}
      </label>
      <div className="text-box">
        <textarea
          {...live}
          {...box}
          id={id}
          lang={language}
          dir={directionOf(language)}
          rows={1}
          style={{ '--rows': 1 } as object}
          data-language={language}
          data-suffix={suffix}
          aria-invalid={issues.length > 0}
          aria-describedby={issues.length > 0 ? `${id}-issues` : undefined}
        />
      </div>
      <IssueNotes id={`${id}-issues`} issues={issues} />
    </div>
  );
}
