import type { CellProps } from '../../registries.ts';
import { directionOfText } from '../../ui/BidiText.tsx';

/** Shows plain text with its line breaks. */
export function MultilineCell({ value }: CellProps) {
  const text = typeof value === 'string' ? value : '';
  return text ? (
    <bdi
      dir={directionOfText(text)}
      style={{
        display: 'block',
        whiteSpace: 'pre-line',
        textAlign: 'match-parent',
        overflowWrap: 'anywhere',
      }}
    >
      {text}
    </bdi>
  ) : null;
}
