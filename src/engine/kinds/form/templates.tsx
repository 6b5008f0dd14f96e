import { createContext, useContext, type CSSProperties, type ReactNode } from 'react';
import {
  errorId,
  type FieldErrorProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { sumOf } from '../../../shared/numbers/money.ts';
import { normalize } from '../../../shared/schema/normalize.ts';
import type {
  ResolvedForm,
  ResolvedFormField,
  ResolvedSection,
} from '../../../shared/resolved/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { fields as registeredFields } from '../../registries.ts';
import tokens from '../../theme/tokens.json' with { type: 'json' };
import { Icon } from '../../ui/icons/Icon.tsx';
import type { FormError } from './errors/errors.ts';
import { SectionIndex, sectionId } from './SectionIndex.tsx';
import { FieldWarning } from './errors/FieldWarning.tsx';
import { isFieldRequired, type FormData } from './state/formData.ts';
import '../../ui/ui.css';
import './form.css';

/**
 * Renders the sections of a form as cards in a column, with the `aside` sections or the index
 * beside it. Only the layout `shell` has cards.
 */
export function SectionsTemplate({ properties, registry, formData }: ObjectFieldTemplateProps) {
  const { form, errors } = registry.formContext as FormContext;
  const data = (formData ?? {}) as FormData;
  const contents = new Map(properties.map((property) => [property.name, property.content]));
  const renderSection = (section: ResolvedSection) => {
    const index = form.sections.indexOf(section);
    return (
      <Section
        key={index}
        id={sectionId(form, index)}
        section={section}
        contents={contents}
        data={data}
        withCard={form.layout === 'shell'}
      />
    );
  };
  const aside = form.sections.filter((section) => section.aside);
  const main = form.sections.filter((section) => !section.aside);
  const secondColumn = form.hasSectionNav ? 'index' : aside.length > 0 ? 'aside' : null;
  const mainColumn = <div className="form-cards">{main.map(renderSection)}</div>;
  return (
    <ValuesContext value={Object(formData) as Record<string, unknown>}>
      {secondColumn ? (
        <div className="form-sections" data-beside={secondColumn}>
          {mainColumn}
          {form.hasSectionNav && <SectionIndex form={form} errors={errors} />}
          {aside.length > 0 && <div className="form-cards">{aside.map(renderSection)}</div>}
        </div>
      ) : (
        mainColumn
      )}
    </ValuesContext>
  );
}

/** The `formContext` that our templates get from RJSF. */
export interface FormContext {
  form: ResolvedForm;
  /** The loaded item; undefined for a new one. */
  item: unknown;
  /** The form data when the form was loaded. */
  loaded: FormData;
  /** The errors that are shown. */
  errors: FormError[];
  /** Called when the focus leaves a field. */
  onLeaveField(field: string): void;
}

/** The values of all fields, for warnings that compare two fields. */
const ValuesContext = createContext<Record<string, unknown>>({});

interface SectionProps {
  id: string;
  section: ResolvedSection;
  contents: Map<string, ReactNode>;
  data: FormData;
  withCard: boolean;
}

function Section({ id, section, contents, data, withCard }: SectionProps) {
  const { t } = useTranslation();
  // A field that the entity's conditions hide has no content.
  const shown = section.fields.filter(({ field }) => contents.has(field));
  if (shown.length === 0) return null;
  const fields = (
    <>
      <div className="form-fields" style={{ '--columns': section.columnCount } as CSSProperties}>
        {shown.map(({ field, fullWidth }) => (
          <div key={field} data-wide={fullWidth || undefined}>
            {contents.get(field)}
          </div>
        ))}
      </div>
      {section.sum && <Total total={section.sum} data={data} />}
    </>
  );
  if (!withCard) return <div>{fields}</div>;
  return (
    <section id={id} tabIndex={-1} data-section={section.title} className="card form-section">
      {section.title && <h2>{t(section.title)}</h2>}
      {fields}
    </section>
  );
}

/** Shows the sum of some fields, updated while the user types. */
function Total({ total, data }: { total: NonNullable<ResolvedSection['sum']>; data: FormData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { app } = useAppInfo();
  const sum = sumOf(total.fields.map((field) => data[field]));
  return (
    <div role="status" data-total className="form-total">
      <span>{t(total.label)}</span>
      <bdi>
        {total.unit === 'currency' ? format.amount(sum, t(app.currency)) : format.number(sum)}
      </bdi>
    </div>
  );
}

/** Renders a field: label, control, errors, warning and hint. */
export function FieldTemplate({
  id,
  label,
  children,
  required,
  errors,
  rawErrors = [],
  help,
  uiSchema,
  registry,
  schema,
  formData,
}: FieldTemplateProps) {
  const values = useContext(ValuesContext);
  const field = uiSchema?.['ui:options']?.['definition'] as ResolvedFormField | undefined;
  if (!field) return children;
  const { form, onLeaveField, loaded } = registry.formContext as FormContext;
  const value =
    rawErrors.length === 0 && field.warnings.length > 0 ? normalize(schema, formData) : undefined;
  const { beside } = registeredFields.get(field.widget);
  return (
    <div
      data-field={field.field}
      onBlur={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget) || onLeaveField(field.field)
      }
    >
      <div className="field-head" data-beside={beside}>
        <label htmlFor={id} className="field-label">
          {label}
          {!beside && isFieldRequired(form, field, required, loaded) && <span aria-hidden>*</span>}
        </label>
        {children}
      </div>
      {errors}
      {typeof value === 'string' && value !== '' && (
        <FieldWarning warnings={field.warnings} value={value} values={values} />
      )}
      {help}
    </div>
  );
}

/** Shows the errors of a field, the same ones once, with an icon. */
export function FieldErrorTemplate({ errors = [], fieldPathId }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <div id={errorId(fieldPathId)} className="field-errors">
      {[...new Set(errors)].map((message) => (
        <div key={String(message)}>
          <Icon name="ErrorOutline" size={tokens.icon.sm} />
          {message}
        </div>
      ))}
    </div>
  );
}
