import { useEffect } from 'react';

/** The title of the browser's tab; null leaves it to what stands around. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
