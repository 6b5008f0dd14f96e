import { useMemo, type ReactNode } from 'react';
import type { ValidatorType } from '@rjsf/utils';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/states/Notice.tsx';
import { useDocumentTitle } from '../../ui/page/useDocumentTitle.ts';
import type { FormDialogOptions } from '../prepareScreen.ts';
import { Notices } from '../Notices.tsx';
import { useScreenTitle } from '../useScreenTitle.ts';
import { DialogBar } from './saving/SaveBar.tsx';
import type { FormContext } from './templates.tsx';
import { FORM_PROPS, ThemedForm } from './theme.ts';
import { FormFrame } from './FormFrame.tsx';
import type { FormData } from './state/formData.ts';
import { toUiSchema } from './uiSchema.ts';
import './form.css';

interface Props {
  form: ResolvedForm;
  validator: ValidatorType;
  item: unknown;
  loaded: FormData;
  dialog: FormDialogOptions | undefined;
  /** The button that shows the changes of the item. */
  history: ReactNode;
  /** Text key of the reason why nothing can be changed. */
  reason: string;
}

/**
 * The disabled form of an item that cannot be changed, with the reason. Documents can be opened.
 */
export function ReadOnlyForm({ form, validator, item, loaded, dialog, history, reason }: Props) {
  const { t } = useTranslation();
  const title = useScreenTitle(form);
  const context: FormContext = { form, item, loaded, errors: [], onLeaveField: () => undefined };
  useDocumentTitle(form.layout === 'dialog' ? null : title);
  return (
    <FormFrame
      form={form}
      item={item}
      withoutLegend
      history={history}
      {...(dialog ? { bar: <DialogBar dialog={dialog} /> } : {})}
      summary={
        <>
          <Notice severity="info" testId="readOnly">
            {t(reason)}
          </Notice>
          {/* A notice with the same text as the reason is not repeated. */}
          <Notices notices={form.notices.filter(({ text }) => text !== reason)} item={item} />
        </>
      }
    >
      <fieldset disabled aria-label={t(form.title)} className="form-read-only">
        <ThemedForm
          {...FORM_PROPS}
          tagName="div"
          schema={form.schema}
          uiSchema={useMemo(() => toUiSchema(form, t), [form, t])}
          validator={validator}
          initialFormData={loaded}
          formContext={context}
          disabled
        />
      </fieldset>
    </FormFrame>
  );
}
