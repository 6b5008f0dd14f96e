import { useState } from 'react';
import { useQuery } from '../StudioContext.ts';
import { useText } from '../useText.ts';

interface Props {
  keys: string[];
  selected: string | undefined;
  onSelect(key: string): void;
}

/** The texts of the screen. They are read when the list is opened. */
export function TextList({ keys, selected, onSelect }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  if (keys.length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="studio-group">{t('studio.texts', { count: keys.length })}</summary>
      {isOpen && (
        <ul>
          {keys.map((key) => (
            <TextItem
              key={key}
              textKey={key}
              isSelected={key === selected}
              onSelect={() => onSelect(key)}
            />
          ))}
        </ul>
      )}
    </details>
  );
}

interface ItemProps {
  textKey: string;
  isSelected: boolean;
  onSelect(): void;
}

function TextItem({ textKey, isSelected, onSelect }: ItemProps) {
  const { language } = useText();
  const { data } = useQuery('text', { key: textKey });
  const text = data?.forms.map(({ texts }) => texts[language]).find(Boolean);
  return (
    <li className="studio-part" data-selected={isSelected || undefined}>
      <button
        type="button"
        className="pressable"
        data-part={`text:${textKey}`}
        tabIndex={-1}
        aria-current={isSelected || undefined}
        onClick={onSelect}
      >
        {text !== undefined && <bdi className="studio-part-label">{text}</bdi>}
        <bdi dir="ltr" className="muted">
          {textKey}
        </bdi>
      </button>
    </li>
  );
}
