import type { ReactNode } from 'react';
import { directionOfText } from '../../ui/Isolated.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';

export interface ClippedTextProps {
  /** So many lines of the text are shown. */
  lines: number;
  /** What the children show: a line is cut where it ends, which is on the left in Arabic, whatever the language around it. */
  text: unknown;
  children: ReactNode;
}

const useExpandableText = lazyOnIdle(
  async () => (await import('./ExpandableText.tsx')).ExpandableText,
  {
    bare: true,
  },
);

/** A long text cut off. The way to the rest of it is fetched once the rows stand. */
export function ClippedText({ lines, text, children }: ClippedTextProps) {
  const [Whole] = useExpandableText(true);
  return Whole ? (
    <Whole lines={lines} text={text}>
      {children}
    </Whole>
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
