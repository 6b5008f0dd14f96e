import { createContext, useContext, type ReactNode } from 'react';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { LinkButtons } from '../LinkButtons.tsx';
import { useTrail } from '../useTrail.ts';
import { ReadOnlyValues } from './ReadOnlyValues.tsx';
import './form.css';

interface Props {
  form: ResolvedForm;
  /** The item that the form is about, where it is here. */
  item?: unknown;
  /** What stands above the fields. */
  summary: ReactNode;
  /** Whether there are no fields to tell about. */
  bare?: boolean;
  /** Whether there is nothing left to fill in. */
  complete?: boolean;
  /** What settles the form, below it. */
  bar?: ReactNode;
  children?: ReactNode;
}

/** Title, legend and the form below them, as its frame asks for. */
export function FormFrame(props: Props) {
  if (props.form.layout === 'dialog') return <InDialog {...props} />;
  return props.form.layout === 'brand' ? <OnBrand {...props} /> : <InShell {...props} />;
}

/** The title, or what names the item once that is here. */
function useHeading({ heading, title }: ResolvedForm, item: unknown): string {
  const { t } = useTranslation();
  return heading !== undefined && item ? t(heading, item as Record<string, unknown>) : t(title);
}

function OnBrand({ form, summary, bare = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <div data-kind="form" className="form-brand">
      <div className="form-brand-head">
        <h1>{t(form.title)}</h1>
        {form.text && !bare && <p>{t(form.text)}</p>}
      </div>
      {summary}
      {children}
    </div>
  );
}

function InShell({ form, item, summary, bare = false, complete = bare, bar, children }: Props) {
  const { t } = useTranslation();
  const trail = useTrail(form);
  const heading = useHeading(form, item);
  const actions = (form.links.length > 0 || form.preview) && (
    <>
      <LinkButtons links={form.links} back />
      {form.preview && <PreviewButton {...form.preview} item={item} />}
    </>
  );
  return (
    <div data-kind="form" className="form-screen">
      <PageHeader
        trail={trail}
        title={heading}
        {...(complete ? {} : { note: t('common.requiredLegend') })}
        actions={actions}
      />
      {form.text && !bare && <p className="form-text">{t(form.text)}</p>}
      {summary}
      {children}
      {bar}
    </div>
  );
}

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
        <ReadOnlyValues shows={form.readOnlyValues} item={item} />
        {summary}
        {children}
      </DialogContent>
      {bar && <DialogActions sx={{ px: 6, pb: 5, gap: 2, flexWrap: 'wrap' }}>{bar}</DialogActions>}
    </>
  );
}
