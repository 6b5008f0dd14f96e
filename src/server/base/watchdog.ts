import { execFile } from 'node:child_process';

/** The number of notifications per watchdog period of systemd. */
const NOTIFICATIONS_PER_PERIOD = 3;

/**
 * Notifies systemd at an interval that the event loop is running, if its unit has `WatchdogSec`.
 * The program `systemd-notify` is run for each notification, because Node.js cannot open the Unix
 * datagram socket of systemd.
 * @param onError called once when notifications begin to fail
 */
export function startWatchdog(
  { WATCHDOG_USEC }: NodeJS.ProcessEnv,
  onError: (error: Error) => void,
): void {
  const intervalMs = Number(WATCHDOG_USEC) / 1000 / NOTIFICATIONS_PER_PERIOD;
  if (!(intervalMs > 0)) return;
  let hasFailed = false;
  const notify = () => {
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: intervalMs }, (error) => {
      if (error && !hasFailed) onError(error);
      hasFailed = error !== null;
    });
  };
  notify();
  setInterval(notify, intervalMs).unref();
}
