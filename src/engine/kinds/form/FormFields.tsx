import type { FormTemplateContext } from './templates.tsx';
import { useMemo, type ReactNode, type RefObject } from 'react';
import type CoreForm from '@rjsf/core';
import type { IChangeEvent } from '@rjsf/core';
import { DocumentsProvider, type Documents } from '../../fields/documents.ts';
import { PendingInputProvider, type PendingInput } from '../../ui/pendingInput.ts';
import type { FormBodyProps } from './FormBodyProps.ts';
import type { FormData } from './formData.ts';
import { toFormErrors } from './messages.ts';
import { RevealedFieldsProvider } from './revealedFields.ts';
import { FORM_PROPS, ThemedForm } from './theme.ts';
import { toUiSchema } from './uiSchema.ts';
import type { useFormErrors } from './useFormErrors.ts';

interface Props extends Pick<FormBodyProps, 'form' | 'validator' | 'loaded' | 'draft'> {
  rjsfRef: RefObject<CoreForm | null>;
  initial: FormData;
  errors: ReturnType<typeof useFormErrors>;
  onChange(event: IChangeEvent<FormData>, id?: string): void;
  onLeaveField(field: string): void;
  onSubmit(): void;
  /** The content below the fields, inside the form element. */
  children: ReactNode;
}

/** The form element with its fields, rendered by RJSF. */
export function FormFields({
  form,
  validator,
  loaded,
  draft,
  rjsfRef,
  initial,
  errors,
  ...props
}: Props) {
  return (
    <FormProviders pending={draft.pending} documents={draft.documents} revealed={errors.revealed}>
      <ThemedForm
        {...FORM_PROPS}
        ref={rjsfRef}
        id={form.id}
        schema={form.schema}
        uiSchema={useMemo(() => toUiSchema(form), [form])}
        validator={validator}
        initialFormData={initial}
        formContext={
          {
            form,
            loaded,
            errors: errors.shown,
            onLeaveField: props.onLeaveField,
          } satisfies FormTemplateContext
        }
        transformErrors={toFormErrors}
        extraErrors={errors.extraErrors}
        extraErrorsBlockSubmit={false}
        {...(errors.validatesEveryChange ? { liveValidate: 'onChange' as const } : {})}
        onChange={props.onChange}
        onError={errors.onInvalid}
        onSubmit={props.onSubmit}
      >
        {props.children}
      </ThemedForm>
    </FormProviders>
  );
}

interface FormProvidersProps {
  pending: PendingInput;
  documents: Documents;
  revealed: ReadonlySet<string> | null;
  children: ReactNode;
}

/** Provides the contexts that the widgets of a form use. */
function FormProviders({ pending, documents, revealed, children }: FormProvidersProps) {
  return (
    <PendingInputProvider value={pending}>
      <DocumentsProvider value={documents}>
        <RevealedFieldsProvider value={revealed}>{children}</RevealedFieldsProvider>
      </DocumentsProvider>
    </PendingInputProvider>
  );
}
