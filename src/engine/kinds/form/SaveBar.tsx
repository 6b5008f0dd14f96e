import { useTranslation } from '../../i18n/useTranslation.ts';
import { SlowNotice } from '../../data/SlowNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { layoutShiftClickProps } from './layoutShiftClickProps.ts';
import './form.css';

/** The save button of a form. */
export interface SaveButtonProps {
  formId: string;
  /** Text key of the button. */
  submit: string;
  busy: boolean;
  onSubmit(): void;
}

interface Props extends SaveButtonProps {
  isDirty: boolean;
  /** Whether the form stores drafts on this device. */
  storesDrafts: boolean;
  onDiscard(): void;
}

/**
 * The bar at the lower edge of the window: whether there are unsaved changes, and the buttons to
 * discard or save them.
 */
export function SaveBar({
  formId,
  submit,
  isDirty,
  busy,
  storesDrafts,
  onSubmit,
  onDiscard,
}: Props) {
  const { t } = useTranslation();
  return (
    <div data-no-print className="save-bar">
      <SlowNotice kind="write" />
      {isDirty && (
        <div role="status" className="save-state">
          <span />
          {t('state.unsavedChanges')}
          {storesDrafts && (
            <span className="save-draft">
              <Icon name="CloudDone" size={16} />
              {t('state.draftKept')}
            </span>
          )}
        </div>
      )}
      <div className="save-actions">
        {isDirty && (
          <Button variant="outlined" onClick={onDiscard} disabled={busy} data-action="discard">
            {t('action.discard')}
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant="contained"
          busy={busy}
          {...layoutShiftClickProps}
          onClick={onSubmit}
          data-action="submit"
        >
          {t(submit)}
        </Button>
      </div>
    </div>
  );
}
