import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { ResolvedForm, ResolvedSection } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { FormError } from './errors.ts';

export const sectionId = (form: ResolvedForm, index: number) => `${form.id}__section${index}`;

const countFieldsWithErrors = ({ fields }: ResolvedSection, errors: readonly FormError[]) =>
  new Set(
    errors.flatMap(({ field }) => (fields.some((entry) => entry.field === field) ? [field] : [])),
  ).size;

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
    <Card
      component="nav"
      aria-label={t('form.index')}
      data-index
      sx={{
        p: 3,
        position: { lg: 'sticky' },
        insetBlockStart: { lg: 72 },
        order: { xs: -1, lg: 0 },
      }}
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: { xs: 'flex', lg: 'grid' },
          flexWrap: 'wrap',
          gap: 1,
        }}
      >
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
      </Box>
    </Card>
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
      <Link
        component="button"
        type="button"
        underline="none"
        onClick={goToSection}
        data-section={title}
        data-open={count}
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 3,
          inlineSize: '100%',
          minBlockSize: 38,
          px: 3,
          borderRadius: '8px',
          color: 'text.primary',
          typography: 'body2',
          textAlign: 'start',
          '&:hover': { bgcolor: 'surfaceSunken' },
        }}
      >
        {t(title)}
        {count > 0 && (
          <Box
            component="span"
            aria-label={t('form.index.open', { count })}
            sx={{
              minInlineSize: 22,
              px: 1.5,
              borderRadius: 99,
              bgcolor: 'errorSoft',
              color: 'onErrorSoft',
              fontSize: '0.8125rem',
              lineHeight: '22px',
              textAlign: 'center',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {count}
          </Box>
        )}
      </Link>
    </li>
  );
}
