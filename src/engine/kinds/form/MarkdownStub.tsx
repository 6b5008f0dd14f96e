import type { ReactNode } from 'react';

/**
 * Replaces `markdown-to-jsx`, which RJSF imports although our forms have plain texts only. It would
 * add 27 kB, compressed, to every visit that loads a form, and exceed the budget of a visit.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
