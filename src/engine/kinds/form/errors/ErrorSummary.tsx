import { useEffect, useRef } from 'react';
import type { ResolvedForm } from '../../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { errorsIn, type FormError } from './errors.ts';
import { controlId } from '../state/formData.ts';
import '../form.css';

/**
 * Focuses a field and scrolls it into view.
 * @param at the part of its value, as a JSON pointer
 */
export function focusField(field: string, at = ''): void {
  const id = controlId(field);
  const control =
    document.getElementById(`${id}${at.replaceAll('/', '_')}`) ?? document.getElementById(id);
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** More errors are grouped by the sections of the form. */
const MAX_UNGROUPED = 7;

interface Props {
  form: ResolvedForm;
  errors: FormError[];
  /** The number of failed attempts. Each new one moves the focus to the summary. */
  attempt: number;
  /** Text key of the heading. */
  title: string;
}

/**
 * Lists all errors of the form, with the same messages as at the fields. Each is a link to its
 * field. Many errors are grouped by the sections of the form, of which the first is unfolded.
 */
export function ErrorSummary({ form, errors, attempt, title }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    box.current?.focus({ preventScroll: true });
    // With its heading in view, however long the list is.
    box.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);
  if (errors.length === 0) return null;
  const { sections, others } = groupErrors(form, errors);
  return (
    <div ref={box} role="alert" tabIndex={-1} data-alert="errors" className="form-errors">
      <Icon name="ErrorOutline" size={24} />
      <div>
        <h2 className="text-subheading">{t(title)}</h2>
        {others.length > 0 && <ErrorList errors={others} />}
        {sections.map((section, index) => (
          <details key={section.title} open={index === 0}>
            <summary>
              {t(section.title)} <bdi dir="ltr">({section.errors.length})</bdi>
            </summary>
            <ErrorList errors={section.errors} />
          </details>
        ))}
      </div>
    </div>
  );
}

interface ErrorGroups {
  sections: { title: string; errors: FormError[] }[];
  /** The errors outside sections with a title; all if there are few. */
  others: FormError[];
}

function groupErrors(form: ResolvedForm, errors: FormError[]): ErrorGroups {
  const all = form.sections.flatMap((section) =>
    section.title === undefined
      ? []
      : [{ title: section.title, errors: errorsIn(section, errors) }],
  );
  const sections = all.filter((section) => section.errors.length > 0);
  if (errors.length <= MAX_UNGROUPED || sections.length < 2)
    return { sections: [], others: errors };
  const grouped = new Set(sections.flatMap((section) => section.errors));
  return { sections, others: errors.filter((error) => !grouped.has(error)) };
}

function ErrorList({ errors }: { errors: FormError[] }) {
  return (
    <ul>
      {errors.map(({ field, at, message }) => (
        <li key={`${field}${at} ${message}`}>
          {field === null ? (
            message
          ) : (
            <button
              type="button"
              onClick={() => focusField(field, at)}
              data-error={field}
              className="pressable"
            >
              {message}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
