import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import RjsfForm from '@rjsf/mui';
import type { ValidatorType } from '@rjsf/utils';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDocumentTitle } from '../../ui/useDocumentTitle.ts';
import type { DialogPlace } from '../dialogs.ts';
import { Notices } from '../Notices.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { DialogBar } from './DialogBar.tsx';
import { DEFAULTS, TEMPLATES, WIDGETS } from './formParts.ts';
import { FormFrame } from './FormFrame.tsx';
import type { FormData } from './formData.ts';
import { toUiSchema } from './uiSchema.ts';
import './form.css';

interface Props {
  form: ResolvedForm;
  validator: ValidatorType;
  item: unknown;
  loaded: FormData;
  dialog: DialogPlace | undefined;
  /** Text key of why nothing can be changed. */
  reason: string;
}

const NO_ERRORS: never[] = [];
const ignore = () => {};

/** The form of an item that cannot be changed: why, and what it holds. Documents can be opened, nothing can be entered. */
export function ReadOnlyForm({ form, validator, item, loaded, dialog, reason }: Props) {
  const { t } = useTranslation();
  const title = useScreenTitle(form);
  useDocumentTitle(form.layout === 'dialog' ? null : title);
  return (
    <FormFrame
      form={form}
      item={item}
      complete
      {...(dialog ? { bar: <DialogBar place={dialog} /> } : {})}
      summary={
        <>
          <Alert severity="info" data-alert="readOnly" sx={{ mb: 4 }}>
            {t(reason)}
          </Alert>
          {/* What would be said twice is said once. */}
          <Notices notices={form.notices.filter(({ text }) => text !== reason)} item={item} />
        </>
      }
    >
      <fieldset disabled aria-label={t(form.title)} className="form-read-only">
        <RjsfForm
          tagName="div"
          schema={form.schema}
          uiSchema={useMemo(() => toUiSchema(form), [form])}
          validator={validator}
          initialFormData={loaded}
          formContext={{ form, loaded, errors: NO_ERRORS, leave: ignore }}
          templates={TEMPLATES}
          widgets={WIDGETS}
          experimental_defaultFormStateBehavior={DEFAULTS}
          disabled
          noHtml5Validate
          showErrorList={false}
        />
      </fieldset>
    </FormFrame>
  );
}
