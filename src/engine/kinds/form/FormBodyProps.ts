import type { ReactNode } from 'react';
import type { ValidatorType } from '@rjsf/utils';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import type { HttpResult } from '../../data/sendRequest.ts';
import type { FormDialogOptions } from '../dialogs.ts';
import type { FormData, FormEntries } from './formData.ts';
import type { SuccessMessage } from './FormNotification.tsx';
import type { useDraft } from './useDraft.ts';

/** The props of an open form, which its hooks and parts share. */
export interface FormBodyProps {
  form: ResolvedForm;
  validator: ValidatorType;
  params: Record<string, string>;
  /** The values that are sent without a field. */
  hiddenValues: FormData;
  /** The edited item; undefined for a new one. */
  item: unknown;
  dialog: FormDialogOptions | undefined;
  /** The data of the record on the server. */
  loaded: FormData;
  /** The entries that the form starts with, which may come from a draft. */
  startEntries: FormEntries;
  draft: ReturnType<typeof useDraft>;
  message: SuccessMessage | null;
  /** The notices about the edited item. */
  notices: ReactNode;
  onDismissMessage(): void;
  /** Called after a save after which the form stays open. */
  onSaveAndStay(answer: HttpResult): void;
  /** Called with the current data, to restore the offered draft. */
  onRestore(entered: FormData): void;
  onDiscard(): void;
  onReload(): void;
}
