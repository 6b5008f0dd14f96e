import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Saying } from './SayingAlert.tsx';
import { SayingPart } from './SayingPart.ts';

const Context = createContext<(saying: Saying) => void>(() => undefined);

/** Says what came of something whose screen the person has left meanwhile. */
export const useSayLate = () => useContext(Context);

/** Where it is said: above whichever screen is open, and never in the next session. */
export function LateSaying({ children }: { children: ReactNode }) {
  const [saying, setSaying] = useState<Saying | null>(null);
  return (
    <Context value={setSaying}>
      {saying && <SayingPart saying={saying} onClose={() => setSaying(null)} />}
      {children}
    </Context>
  );
}
