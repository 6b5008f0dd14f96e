import { lazyPart } from '../ui/lazyPart.tsx';

/** What the last action or save came to, fetched when there is something to say. */
export const SayingPart = lazyPart(async () => (await import('./SayingAlert.tsx')).SayingAlert);
