import type { ResolvedForm, ResolvedSection } from '../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { errorsIn, type FormError } from './errors/errors.ts';

export const sectionId = (form: ResolvedForm, index: number) => `${form.id}__section${index}`;

const countFieldsWithErrors = (section: ResolvedSection, errors: readonly FormError[]) =>
  new Set(errorsIn(section, errors).map(({ field }) => field)).size;

/** The titles of the sections as links, each with the number of its fields that have errors. */
export function SectionIndex({
  form,
  errors,
}: {
  form: ResolvedForm;
  errors: readonly FormError[];
}) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('form.index')} data-no-print data-index className="card form-index">
      <ul>
        {form.sections.map(
          (section, index) =>
            section.title && (
              <SectionLink
                key={section.title}
                title={section.title}
                target={sectionId(form, index)}
                count={countFieldsWithErrors(section, errors)}
              />
            ),
        )}
      </ul>
    </nav>
  );
}

function SectionLink({ title, target, count }: { title: string; target: string; count: number }) {
  const { t } = useTranslation();
  const goToSection = () => {
    const section = document.getElementById(target);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <li>
      <button
        type="button"
        onClick={goToSection}
        data-section={title}
        data-open={count}
        className="pressable form-index-link"
      >
        {t(title)}
        {count > 0 && <span aria-label={t('form.index.open', { count })}>{count}</span>}
      </button>
    </li>
  );
}
