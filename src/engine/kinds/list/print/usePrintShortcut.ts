import { useEffect } from 'react';
import { shortcutLetter } from '../../../../shared/text/shortcutLetter.ts';

/**
 * Ctrl+P prints all rows of a list with several pages. The browser itself would print those of this
 * page.
 */
export function usePrintShortcut(isPartial: boolean, print: () => void): void {
  useEffect(() => {
    if (!isPartial) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const hasOnlyCommandKey =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (shortcutLetter(event) !== 'p' || !hasOnlyCommandKey) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isPartial, print]);
}
