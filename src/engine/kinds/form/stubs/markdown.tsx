import type { ReactNode } from 'react';

/**
 * Replaces RJSF's Markdown renderer in the build. Our forms have plain texts only, which saves 30
 * kB.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
