import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { directionOfText } from '../../shared/text/textDirection.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import './cells.css';

interface Props {
  /** The number of lines that are shown. */
  lines: number;
  /** The value that the children show. Its direction decides at which side a line is cut. */
  text: unknown;
  children: ReactNode;
}

/** Shows the first lines of a text, with a button that shows all of it if it is cut. */
export function ClippedText({ lines, text, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { ref, isCut } = useIsCut(isOpen);
  return (
    <>
      <span
        ref={ref}
        id={id}
        dir={typeof text === 'string' ? directionOfText(text) : undefined}
        className="clip"
        style={isOpen ? EXPANDED_STYLE : lineClampStyle(lines)}
      >
        {children}
      </span>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="pressable cell-whole"
          aria-expanded={isOpen}
          aria-controls={id}
          data-action="whole"
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'action.showLess' : 'action.showMore')}
        </button>
      )}
    </>
  );
}

const EXPANDED_STYLE = { display: 'block', overflowWrap: 'anywhere' } as const;

const lineClampStyle = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;

/** Whether the text is cut. It is measured again when the width or the text changes. */
function useIsCut(isOpen: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isOpen) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return { ref, isCut };
}
