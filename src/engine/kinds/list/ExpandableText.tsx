import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { lineClampStyle, directionOfValue, type ClippedTextProps } from './ClippedText.tsx';
import './list.css';

/** A text cut off after some lines, with a button that shows the whole of it in its place, where there is more. */
export function ExpandableText({ lines, text, children }: ClippedTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { ref, isCut } = useIsCut(isOpen);
  return (
    <>
      <span
        ref={ref}
        id={id}
        dir={directionOfValue(text)}
        className="clip"
        style={isOpen ? EXPANDED_STYLE : lineClampStyle(lines)}
      >
        {children}
      </span>
      {(isCut || isOpen) && (
        <button
          type="button"
          className="pressable list-whole"
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

/** Whether less is shown than there is: it changes with the width, and with the text. */
function useIsCut(isOpen: boolean) {
  const ref = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isOpen) return undefined;
    const look = () => setCut(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen]);
  return { ref, isCut };
}
