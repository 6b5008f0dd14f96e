import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { TextBox } from '../../../../engine/ui/controls/TextBox.tsx';
import { useText } from '../useText.ts';

interface Props {
  /** The key that is offered. */
  suggestion: string;
  onChoose(key: string): void;
}

/** Words with dots between, such as `loans.col.title`. */
const KEY = /^[A-Za-z][\w-]*(\.[\w-]+)+$/;

/** Asks for the key of a new text. */
export function NewText({ suggestion, onChoose }: Props) {
  const { t } = useText();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  // The suggestion can change while the panel loads.
  const key = typed ?? suggestion;
  const isValid = KEY.test(key.trim());
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isValid) onChoose(key.trim());
  };
  return (
    <form className="studio-new-text" onSubmit={onSubmit}>
      <label htmlFor={id} className="studio-note">
        {t('studio.newTextKey')}
      </label>
      <TextBox
        id={id}
        dir="ltr"
        value={key}
        invalid={!isValid}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="small" variant="outlined" disabled={!isValid}>
        {t('studio.createText')}
      </Button>
    </form>
  );
}
