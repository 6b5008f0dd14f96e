import type { ReactNode } from 'react';
import { directionOfText } from '../../ui/BidiText.tsx';
import { lazyOnIdle } from '../../ui/lazyOnIdle.ts';

export interface ClipProps {
  /** So many lines of the text are shown. */
  lines: number;
  /** What the children show: a line is cut where it ends, which is on the left in Arabic, whatever the language around it. */
  text: unknown;
  children: ReactNode;
}

const useWhole = lazyOnIdle(async () => (await import('./ExpandableText.tsx')).ExpandableText, {
  withoutMui: true,
});

/** A long text cut off. The way to the rest of it is fetched once the rows stand. */
export function ClippedText({ lines, text, children }: ClipProps) {
  const [Whole] = useWhole(true);
  return Whole ? (
    <Whole lines={lines} text={text}>
      {children}
    </Whole>
  ) : (
    <span dir={directionOfValue(text)} className="clip" style={clippedTo(lines)}>
      {children}
    </span>
  );
}

export const directionOfValue = (text: unknown) =>
  typeof text === 'string' ? directionOfText(text) : undefined;

export const clippedTo = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;
