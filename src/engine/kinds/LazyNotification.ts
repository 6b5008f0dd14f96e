import { lazyPart } from '../ui/lazyPart.tsx';

/** What the last action or save came to, fetched when there is something to say. */
export const LazyNotification = lazyPart(
  async () => (await import('./NotificationAlert.tsx')).NotificationAlert,
);
