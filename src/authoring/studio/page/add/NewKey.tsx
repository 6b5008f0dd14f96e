import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { TextBox } from '../../../../engine/ui/controls/TextBox.tsx';
import { useText } from '../useText.ts';

interface Props {
  /** The names that the object has already. */
  taken: string[];
  onChoose(name: string): void;
}

/** Asks for the name of a new property. */
export function NewKey({ taken, onChoose }: Props) {
  const { t } = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const isTaken = taken.includes(name);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name !== '' && !isTaken) onChoose(name);
  };
  return (
    <form className="studio-add-body" onSubmit={onSubmit}>
      <label htmlFor={id} className="field-label">
        {t('studio.newName')}
      </label>
      <TextBox
        id={id}
        dir="ltr"
        value={typed}
        invalid={isTaken}
        aria-describedby={isTaken ? `${id}-taken` : undefined}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isTaken && (
        <div id={`${id}-taken`} role="status" className="studio-issue">
          {t('studio.nameTaken', { name })}
        </div>
      )}
      <Button type="submit" variant="contained" disabled={name === '' || isTaken}>
        {t('studio.add')}
      </Button>
    </form>
  );
}
