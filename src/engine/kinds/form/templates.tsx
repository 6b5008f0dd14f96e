import { createContext, useContext, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { normalise } from '../../../rules/normalise.ts';
import type { ResolvedForm, ResolvedFormField, ResolvedSection } from '../../../rules/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import tokens from '../../theme/tokens.json';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { FormError } from './ErrorSummary.tsx';
import { messageText } from './messages.ts';
import { useRevealed } from './revealed.ts';
import { SectionIndex, sectionId } from './SectionIndex.tsx';
import type { FormData } from './shapes.ts';
import { errorId, hintId } from './WidgetAdapter.tsx';

/** The form's sections: sheets in a column, the narrow ones beside it. On the brand's frame the fields stand bare. */
export function SectionsTemplate({ properties, registry, formData }: ObjectFieldTemplateProps) {
  const { form, errors } = registry.formContext as FormTemplateContext;
  const data = (formData ?? {}) as FormData;
  const contents = new Map(properties.map((property) => [property.name, property.content]));
  const draw = (section: ResolvedSection) => {
    const index = form.sections.indexOf(section);
    return <Section key={index} id={sectionId(form, index)} section={section} contents={contents} data={data} bare={form.frame !== 'shell'} />;
  };
  const aside = form.sections.filter((section) => section.aside);
  const main = form.sections.filter((section) => !section.aside);
  const beside = form.index || aside.length > 0;
  const sheets = <Box sx={{ display: 'grid', gap: 4, minInlineSize: 0 }}>{main.map(draw)}</Box>;
  return (
    <ValuesContext value={Object(formData) as Record<string, unknown>}>
      {beside ? (
        <Box sx={{ display: 'grid', gap: 4, alignItems: 'start', gridTemplateColumns: { lg: `minmax(0, 1fr) ${form.index ? 260 : 320}px` } }}>
          {sheets}
          {form.index && <SectionIndex form={form} errors={errors} />}
          {aside.length > 0 && <Box sx={{ display: 'grid', gap: 4 }}>{aside.map(draw)}</Box>}
        </Box>
      ) : (
        sheets
      )}
    </ValuesContext>
  );
}

/** What the templates are told beside what the form library tells them. */
interface FormTemplateContext {
  form: ResolvedForm;
  /** Those that show. */
  errors: FormError[];
  /** Told of a field that the focus has left. */
  leave(field: string): void;
}

/** The values of all fields, for what is said of one by looking at another. */
const ValuesContext = createContext<Record<string, unknown>>({});

const Advice = lazyPart(async () => (await import('./Advice.tsx')).Advice, { quiet: true });

interface SectionProps {
  id: string;
  section: ResolvedSection;
  contents: Map<string, ReactNode>;
  data: FormData;
  bare: boolean;
}

function Section({ id, section, contents, data, bare }: SectionProps) {
  const { t } = useTranslation();
  // A field that the entity's conditions hide has no content.
  const shown = section.fields.filter(({ field }) => contents.has(field));
  if (shown.length === 0) return null;
  const fields = (
    <>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${section.columns}, minmax(0, 1fr))` } }}>
        {shown.map(({ field, wide }) => (
          <Box key={field} sx={wide ? { gridColumn: '1 / -1' } : undefined}>
            {contents.get(field)}
          </Box>
        ))}
      </Box>
      {section.total && <Total total={section.total} data={data} />}
    </>
  );
  if (bare) return <div>{fields}</div>;
  return (
    <Card component="section" id={id} tabIndex={-1} sx={{ p: { xs: 4, sm: 6 }, scrollMarginBlockStart: '72px', '&:focus': { outline: 'none' } }}>
      {section.title && (
        <Typography variant="h2" sx={{ mb: 4 }}>
          {t(section.title)}
        </Typography>
      )}
      {fields}
    </Card>
  );
}

/** The sum of some numbers, as they are typed. */
function Total({ total, data }: { total: NonNullable<ResolvedSection['total']>; data: FormData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { app } = useAppInfo();
  // Cents are added as whole numbers, so that the sum has no more decimals than its parts.
  const sum = total.of.reduce((cents, field) => cents + (typeof data[field] === 'number' ? Math.round(data[field] * 100) : 0), 0) / 100;
  return (
    <Box role="status" data-total sx={{ mt: 5, pt: 4, display: 'flex', justifyContent: 'space-between', gap: 3, borderBlockStart: '1px solid', borderColor: 'line', typography: 'subtitle1' }}>
      <span>{t(total.label)}</span>
      <bdi>{total.unit === 'currency' ? format.amount(sum, t(app.currency)) : format.number(sum)}</bdi>
    </Box>
  );
}

const BESIDE = { display: 'flex', flexDirection: 'row-reverse', justifyContent: 'flex-end', alignItems: 'center', gap: 2, minBlockSize: 38 } as const;

/** Label, control, errors, hint, one under the other. */
export function FieldTemplate({ id, children, required, rawErrors = [], uiSchema, registry, schema, formData }: FieldTemplateProps) {
  const { t } = useTranslation();
  const field = uiSchema?.['ui:options']?.['definition'] as unknown as ResolvedFormField | undefined;
  const values = useContext(ValuesContext);
  const revealed = useRevealed(field?.field ?? '');
  if (!field) return children;
  const { leave } = registry.formContext as FormTemplateContext;
  const errors = revealed ? rawErrors : [];
  const value = errors.length === 0 && field.advice.length > 0 ? normalise(schema, formData) : undefined;
  // Off is an answer too: there is nothing to ask for.
  const isSwitch = field.widget === 'switch';
  return (
    <Box data-field={field.field} onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || leave(field.field)}>
      <Box sx={isSwitch ? BESIDE : undefined}>
        <Box component="label" htmlFor={id} sx={{ typography: 'subtitle2', display: 'block', mb: isSwitch ? 0 : 1 }}>
          {t(field.label)}
          {required && !isSwitch && (
            <Box component="span" aria-hidden sx={{ color: 'error.main', marginInlineStart: 1 }}>
              *
            </Box>
          )}
        </Box>
        {children}
      </Box>
      {errors.length > 0 && (
        <FormHelperText error id={errorId(id)} component="div" sx={{ mx: 0, fontSize: '0.8125rem' }}>
          {[...new Set(errors)].map((message) => (
            <Box key={message} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Icon name="ErrorOutline" size={tokens.icon.sm} />
              {messageText(t, message)}
            </Box>
          ))}
        </FormHelperText>
      )}
      {typeof value === 'string' && value !== '' && <Advice advice={field.advice} value={value} values={values} />}
      {field.hint && (
        <FormHelperText id={hintId(id)} sx={{ mx: 0, fontSize: '0.8125rem', color: 'textMuted' }}>
          {t(field.hint)}
        </FormHelperText>
      )}
    </Box>
  );
}
