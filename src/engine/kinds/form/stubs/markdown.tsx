import type { ReactNode } from 'react';

/** Stands in for the form library's Markdown: our forms say plain texts, and 30 kB need not travel for them. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
