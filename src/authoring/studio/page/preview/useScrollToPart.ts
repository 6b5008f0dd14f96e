import { useEffect, useRef } from 'react';
import type { Outline, OutlinePart } from '../../api.ts';
import { elementsOf } from '../../pick.ts';

/** Scrolls the product to a part when it is selected. */
export function useScrollToPart(
  document: Document | undefined,
  outline: Outline | undefined,
  part: OutlinePart | undefined,
): void {
  const scrolledTo = useRef<string>(undefined);
  const key = part && `${part.kind}:${part.name}:${part.file}:${part.path.join('/')}`;
  useEffect(() => {
    // An edit gives a new outline, but must not scroll the product.
    if (key === scrolledTo.current) return;
    if (document && outline && part)
      elementsOf(part, outline, document)[0]?.scrollIntoView({
        block: 'nearest',
        inline: 'nearest',
      });
    scrolledTo.current = key;
  }, [document, outline, part, key]);
}
