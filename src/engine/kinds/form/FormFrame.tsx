import { createContext, useContext, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import tokens from '../../theme/tokens.json';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { LinkButtons } from '../LinkButtons.tsx';
import { useTrail } from '../useTrail.ts';
import { ShownValues } from './ShownValues.tsx';

interface Props {
  form: ResolvedForm;
  /** The item that the form is about, where it is here. */
  item?: unknown;
  /** What stands above the fields. */
  summary: ReactNode;
  /** Whether there are no fields to tell about. */
  bare?: boolean;
  /** What settles the form, below it. */
  bar?: ReactNode;
  children?: ReactNode;
}

/** Title, legend and the form below them, as its frame asks for. */
export function FormFrame(props: Props) {
  if (props.form.frame === 'dialog') return <InDialog {...props} />;
  return props.form.frame === 'brand' ? <OnBrand {...props} /> : <InShell {...props} />;
}

/** The title, or what names the item once that is here. */
function useHeading({ heading, title }: ResolvedForm, item: unknown): string {
  const { t } = useTranslation();
  return heading !== undefined && item ? t(heading, item as Record<string, unknown>) : t(title);
}

function OnBrand({ form, summary, bare = false, children }: Props) {
  const { t } = useTranslation();
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

function InShell({ form, item, summary, bare = false, bar, children }: Props) {
  const { t } = useTranslation();
  const trail = useTrail(form);
  const heading = useHeading(form, item);
  const actions = (form.links.length > 0 || form.preview) && (
    <>
      <LinkButtons links={form.links} />
      {form.preview && <PreviewButton {...form.preview} item={item} />}
    </>
  );
  return (
    <Box data-kind="form" sx={{ ...FILLED, maxInlineSize: tokens.page.formMax, mx: 'auto' }}>
      <PageHeader trail={trail} title={heading} {...(bare ? {} : { note: t('common.requiredLegend') })} actions={actions} />
      {form.text && !bare && <Typography sx={{ color: 'textMuted', mb: 4 }}>{t(form.text)}</Typography>}
      {summary}
      {children}
      {bar}
    </Box>
  );
}

/** As high as the window at least, so that what settles the form stands at its lower edge even below a short form. */
const FILLED = { display: 'flex', flexDirection: 'column', minBlockSize: { xs: 'calc(100dvh - 88px)', md: 'calc(100dvh - 104px)' } } as const;

/** The id by which a dialog is called after its title. */
const TitleId = createContext<string | undefined>(undefined);

export const DialogTitleId = TitleId.Provider;

function InDialog({ form, item, summary, bar, children }: Props) {
  const { t } = useTranslation();
  const id = useContext(TitleId);
  const heading = useHeading(form, item);
  return (
    <>
      <DialogTitle id={id}>{heading}</DialogTitle>
      <DialogContent data-kind="form">
        {form.text && <Typography sx={{ color: 'textMuted', mb: 4 }}>{t(form.text)}</Typography>}
        <ShownValues shows={form.shows} item={item} />
        {summary}
        {children}
      </DialogContent>
      {bar && <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>{bar}</DialogActions>}
    </>
  );
}
