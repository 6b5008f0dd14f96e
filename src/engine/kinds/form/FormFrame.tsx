import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { DialogActions, DialogBody, DialogTitle } from '../../ui/DialogParts.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PrintButton } from '../../ui/page/PrintButton.tsx';
import { LinkButtons } from '../LinkButtons.tsx';
import { useBreadcrumbs } from '../useBreadcrumbs.ts';
import { ReadOnlyValues } from './ReadOnlyValues.tsx';
import './form.css';

interface Props {
  form: ResolvedForm;
  /** The item that the form edits, if it has loaded. */
  item?: unknown;
  /** The content above the fields, such as notices and the error summary. */
  summary: ReactNode;
  /** Whether the form shows no fields, as while it cannot be filled in. */
  withoutFields?: boolean;
  /** Whether the legend of required fields is left out. By default it is if there are no fields. */
  withoutLegend?: boolean;
  /** The button that shows the changes of the item. */
  history?: ReactNode;
  /** The button bar below the form. */
  bar?: ReactNode;
  children?: ReactNode;
}

/** Renders the title, the text and the button bar of a form, for its `layout`. */
export function FormFrame(props: Props) {
  if (props.form.layout === 'dialog') return <DialogFormFrame {...props} />;
  return props.form.layout === 'brand' ? (
    <BrandFormFrame {...props} />
  ) : (
    <ShellFormFrame {...props} />
  );
}

/** Returns the heading with the item's fields once the item has loaded, otherwise the title. */
function useHeading({ heading, title }: ResolvedForm, item: unknown): string {
  const { t } = useTranslation();
  return heading !== undefined && isObject(item) ? t(heading, withoutEmptyTexts(item)) : t(title);
}

/** Returns the fields with null for empty texts, which a text shows as a dash. */
const withoutEmptyTexts = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).map(([field, value]) => [field, value === '' ? null : value]),
  );

function BrandFormFrame({ form, summary, withoutFields = false, children }: Props) {
  const { t } = useTranslation();
  return (
    <div data-kind="form" className="form-brand">
      <div className="form-brand-head">
        <h1 data-title>{t(form.title)}</h1>
        {form.text && !withoutFields && <p>{t(form.text)}</p>}
      </div>
      {summary}
      {children}
    </div>
  );
}

function ShellFormFrame({
  form,
  item,
  summary,
  withoutFields = false,
  withoutLegend = withoutFields,
  history,
  bar,
  children,
}: Props) {
  const { t } = useTranslation();
  const breadcrumbs = useBreadcrumbs(form);
  const heading = useHeading(form, item);
  const actions = !withoutFields && (
    <>
      {history}
      <LinkButtons links={form.links} back />
      {form.preview && <PreviewButton {...form.preview} item={item} />}
      <PrintButton name={heading} />
    </>
  );
  return (
    <div data-kind="form" className="form-screen">
      <PageHeader
        breadcrumbs={breadcrumbs}
        title={heading}
        {...(withoutLegend ? {} : { note: t('common.requiredLegend') })}
        actions={actions}
        backOnPhone
      />
      {form.text && !withoutFields && <p className="form-text">{t(form.text)}</p>}
      {summary}
      {children}
      {bar}
    </div>
  );
}

interface PreviewButtonProps {
  label: string;
  field: string;
  /** The item as it was loaded. */
  item: unknown;
}

/** Opens the public page of the saved item. Renders nothing if the item has no web address. */
function PreviewButton({ label, field, item }: PreviewButtonProps) {
  const { t } = useTranslation();
  const address = (Object(item) as Record<string, unknown>)[field];
  // Another scheme, such as `javascript:`, could run code.
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return null;
  return (
    <Button
      href={address}
      variant="outlined"
      startIcon={<Icon name="Visibility" />}
      data-action="preview"
    >
      {t(label)}
    </Button>
  );
}

/** The id of the dialog's title, which labels the dialog. */
const DialogTitleIdContext = createContext<string | undefined>(undefined);

export const DialogTitleIdProvider = DialogTitleIdContext.Provider;

function DialogFormFrame({ form, item, summary, history, bar, children }: Props) {
  const { t } = useTranslation();
  const id = useContext(DialogTitleIdContext);
  const heading = useHeading(form, item);
  return (
    <>
      <div className="form-dialog-head">
        <DialogTitle id={id} data-title>
          {heading}
        </DialogTitle>
        {history}
      </div>
      <DialogBody data-kind="form">
        {form.text && <p className="form-text">{t(form.text)}</p>}
        <ReadOnlyValues readOnlyValues={form.readOnlyValues} item={item} />
        {summary}
        {children}
      </DialogBody>
      {bar && <DialogActions>{bar}</DialogActions>}
    </>
  );
}
