import { createContext, useContext, useState, type ReactNode } from 'react';
import { NotificationAlert, type Notification } from './NotificationAlert.tsx';

const AppNotificationContext = createContext<(notification: Notification) => void>(() => undefined);

/**
 * Returns a function that shows a notification above any screen. It is for results that arrive
 * after the user has left the screen they belong to.
 */
export const useAppNotify = () => useContext(AppNotificationContext);

/** Shows those notifications above its children. It has to be remounted for each session. */
export function AppNotificationProvider({ children }: { children: ReactNode }) {
  const [notification, setNotification] = useState<Notification | null>(null);
  return (
    <AppNotificationContext value={setNotification}>
      {notification && (
        <NotificationAlert notification={notification} onClose={() => setNotification(null)} />
      )}
      {children}
    </AppNotificationContext>
  );
}
