import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Notification } from './NotificationAlert.tsx';
import { LazyNotification } from './LazyNotification.ts';

const Context = createContext<(notification: Notification) => void>(() => undefined);

/** Says what came of something whose screen the person has left meanwhile. */
export const useAppNotify = () => useContext(Context);

/** Where it is said: above whichever screen is open, and never in the next session. */
export function AppNotificationProvider({ children }: { children: ReactNode }) {
  const [notification, setNotification] = useState<Notification | null>(null);
  return (
    <Context value={setNotification}>
      {notification && (
        <LazyNotification notification={notification} onClose={() => setNotification(null)} />
      )}
      {children}
    </Context>
  );
}
