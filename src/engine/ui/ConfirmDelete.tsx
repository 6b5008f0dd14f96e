import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from './controls/Button.tsx';
import { Dialog } from './overlays.ts';

interface Props {
  /** For tests and support, as `data-dialog`. */
  testId: string;
  title: string;
  /** What is deleted. */
  question: string;
  /** What the deletion means. */
  hint: ReactNode;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation before something is deleted. It closes before `onConfirm` is called. */
export function ConfirmDelete({ testId, title, question, hint, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      role="alertdialog"
      testId={testId}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
            {t('confirm.delete.no')}
          </Button>
          <Button variant="danger" onClick={confirm} data-action="yes">
            {t('confirm.delete.yes')}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      <p className="muted text-small">{hint}</p>
    </Dialog>
  );
}
