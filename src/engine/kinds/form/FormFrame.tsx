import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import tokens from '../../theme/tokens.json';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LinkButtons } from '../LinkButtons.tsx';
import { useTrail } from '../useTrail.ts';

interface Props {
  form: ResolvedForm;
  /** What stands above the fields. */
  summary: ReactNode;
  /** Whether there are no fields to tell about. */
  bare?: boolean;
  /** The way to what others see of the item. */
  preview?: ReactNode;
  children?: ReactNode;
}

/** Title, legend and the form below them, as its frame asks for. */
export function FormFrame({ form, summary, bare = false, preview, children }: Props) {
  const { t } = useTranslation();
  const trail = useTrail(form);
  if (form.frame === 'brand') {
    return (
      <Box data-kind="form" sx={{ '& .MuiOutlinedInput-root': { minBlockSize: tokens.control.lg } }}>
        <Box sx={{ mb: 6 }}>
          <Typography variant="h4" component="h1">
            {t(form.title)}
          </Typography>
          {form.text && !bare && <Typography sx={{ color: 'textMuted' }}>{t(form.text)}</Typography>}
        </Box>
        {summary}
        {children}
      </Box>
    );
  }
  const actions = (form.links.length > 0 || preview) && (
    <>
      <LinkButtons links={form.links} />
      {preview}
    </>
  );
  return (
    <Box data-kind="form" sx={{ ...FILLED, maxInlineSize: tokens.page.formMax, mx: 'auto' }}>
      <PageHeader trail={trail} title={t(form.title)} {...(bare ? {} : { note: t('common.requiredLegend') })} actions={actions} />
      {form.text && !bare && <Typography sx={{ color: 'textMuted', mb: 4 }}>{t(form.text)}</Typography>}
      {summary}
      {children}
    </Box>
  );
}

/** As high as the window at least, so that what settles the form stands at its lower edge even below a short form. */
const FILLED = { display: 'flex', flexDirection: 'column', minBlockSize: { xs: 'calc(100dvh - 88px)', md: 'calc(100dvh - 104px)' } } as const;
