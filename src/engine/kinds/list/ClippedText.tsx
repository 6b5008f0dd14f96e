import type { ReactNode } from 'react';
import { directionOfText } from '../../ui/Isolated.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';

export interface ClippedTextProps {
  /** The number of lines that are shown. */
  lines: number;
  /** The value that the children show. Its direction decides at which side a line is cut. */
  text: unknown;
  children: ReactNode;
}

const useExpandableText = lazyOnIdle(
  async () => (await import('./ExpandableText.tsx')).ExpandableText,
  {
    bare: true,
  },
);

/**
 * Shows the first lines of a text. The button that expands it is loaded once the rows are shown.
 */
export function ClippedText({ lines, text, children }: ClippedTextProps) {
  const [Expandable] = useExpandableText(true);
  return Expandable ? (
    <Expandable lines={lines} text={text}>
      {children}
    </Expandable>
  ) : (
    <span dir={directionOfValue(text)} className="clip" style={lineClampStyle(lines)}>
      {children}
    </span>
  );
}

export const directionOfValue = (text: unknown) =>
  typeof text === 'string' ? directionOfText(text) : undefined;

export const lineClampStyle = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;
