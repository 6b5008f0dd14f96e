import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { hostMessages, problemKey } from '../../../data/requests/problem.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { DialogActions, DialogBody, DialogTitle } from '../../../ui/DialogParts.tsx';
import { Dialog } from '../../../ui/overlays.ts';
import { TextBox } from '../../../ui/controls/TextBox.tsx';
import './views.css';

/** The number of characters that a name may have. */
const MAX_NAME_LENGTH = 60;

interface Props {
  /** For tests and support, as `data-dialog`. */
  testId: string;
  title: string;
  hint?: string;
  /** The current name. */
  name: string;
  /** Saves the name. If it rejects, the dialog stays open with what was typed. */
  onSave(name: string): Promise<void>;
  onClose(): void;
  /** Further inputs, below the name. */
  children?: ReactNode;
}

/** A dialog that asks for the name of a view. */
export function NameDialog({ testId, title, hint, name, onSave, onClose, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState(name);
  const { errors, busy, submit } = useSubmit(text, onSave, onClose);
  return (
    <Dialog testId={testId} labelledBy={`${id}-title`} width={480} keepOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="view-form">
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogBody className="dialog-body view-inputs">
          {hint && <p className="muted">{hint}</p>}
          <div>
            <label htmlFor={`${id}-name`} className="view-label">
              {t('views.name')}
            </label>
            <TextBox
              id={`${id}-name`}
              autoFocus
              maxLength={MAX_NAME_LENGTH}
              value={text}
              invalid={errors.length > 0}
              aria-required
              aria-describedby={`${id}-errors`}
              onChange={(event) => setText(event.target.value)}
              data-field="name"
            />
            <div id={`${id}-errors`} role="alert" className="view-error">
              {errors.join(' ')}
            </div>
          </div>
          {children}
        </DialogBody>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} data-action="cancel">
            {t('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" busy={busy} data-action="save">
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Returns the state of the save, and the handler of the form. */
function useSubmit(text: string, onSave: Props['onSave'], onClose: () => void) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setErrors([t('views.name.required')]);
    setBusy(true);
    try {
      await onSave(text.trim());
      onClose();
    } catch (problem) {
      const messages = hostMessages(problem);
      setErrors(messages.length > 0 ? messages : [t(problemKey(problem))]);
      setBusy(false);
    }
  };
  return { errors, busy, submit: (event: FormEvent) => void submit(event) };
}
