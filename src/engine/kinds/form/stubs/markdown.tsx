import type { ReactNode } from 'react';

/**
 * Replaces RJSF's Markdown renderer in the build, which saves 30 kB. Our forms have plain texts
 * only.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
