import { execFile } from 'node:child_process';

/** How often systemd is told within the time after which it ends a process that says nothing. */
const TIMES = 3;

/**
 * Tells systemd again and again that the event loop turns, where its unit has `WatchdogSec`. systemd listens on a datagram socket of Unix,
 * which Node.js cannot open: its own program `systemd-notify` is run for each message.
 * @param onError is told once of a failure that goes on.
 */
export function startWatchdog(
  { WATCHDOG_USEC }: NodeJS.ProcessEnv,
  onError: (error: Error) => void,
): void {
  const every = Number(WATCHDOG_USEC) / 1000 / TIMES;
  if (!(every > 0)) return;
  let failed = false;
  const notify = () => {
    execFile('systemd-notify', ['WATCHDOG=1'], { timeout: every }, (error) => {
      if (error && !failed) onError(error);
      failed = error !== null;
    });
  };
  notify();
  setInterval(notify, every).unref();
}
