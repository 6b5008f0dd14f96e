import { useEffect } from 'react';

/** Sets the document title; null leaves it unchanged. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
