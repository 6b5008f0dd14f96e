import { lazyPart } from '../ui/lazyPart.tsx';

/** `NotificationAlert`, loaded when there is a notification to show. */
export const LazyNotification = lazyPart(
  async () => (await import('./NotificationAlert.tsx')).NotificationAlert,
);
