import { useTranslation } from '../../i18n/useTranslation.ts';
import { SlowNotice } from '../../data/SlowNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { steadyPressProps } from './steadyPressProps.ts';
import './form.css';

interface Props {
  formId: string;
  /** Text key of the button. */
  submit: string;
  dirty: boolean;
  busy: boolean;
  drafts: boolean;
  onSubmit(): void;
  onDiscard(): void;
}

/** Always within reach at the lower edge: what has not been saved yet, and the two ways to settle it. */
export function SaveBar({ formId, submit, dirty, busy, drafts, onSubmit, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <div data-no-print className="save-bar">
      <SlowNotice kind="write" />
      {dirty && (
        <div role="status" className="save-state">
          <span />
          {t('state.unsavedChanges')}
          {drafts && (
            <span className="save-draft">
              <Icon name="CloudDone" size={16} />
              {t('state.draftKept')}
            </span>
          )}
        </div>
      )}
      <div className="save-ways">
        {dirty && (
          <Button look="outlined" onClick={onDiscard} disabled={busy} data-action="discard">
            {t('action.discard')}
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          look="contained"
          busy={busy}
          {...steadyPressProps}
          onClick={onSubmit}
          data-action="submit"
        >
          {t(submit)}
        </Button>
      </div>
    </div>
  );
}
