import { startChild, endChild } from '../../src/cli/children.mjs';

/**
 * Prints each sd_notify message. It is written in Perl, which every Debian has, because Node.js
 * does not support Unix datagram sockets.
 */
const LISTENER = String.raw`
use IO::Socket::UNIX; use Socket;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die "$!\n";
chmod 0666, $ARGV[0];
$| = 1;
print "ready\n";
while (defined $socket->recv(my $message, 4096)) { print "$message\n" }
`;

/**
 * Implements `WatchdogSec=`: calls `onTimeout` if the process does not send WATCHDOG=1 within the
 * given time.
 * @param {string} path of the notification socket
 * @param {number} seconds
 * @param {() => void} onTimeout
 * @returns {Promise<{ env: NodeJS.ProcessEnv, begin: () => void, end: () => void }>}
 */
export async function createWatchdog(path, seconds, onTimeout) {
  const listener = startChild('perl', ['-e', LISTENER, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  await new Promise((resolve) => {
    listener.stdout?.setEncoding('utf8').on('data', (text) => {
      if (text.includes('ready')) resolve(undefined);
      if (text.includes('WATCHDOG=1')) timer?.refresh();
    });
  });
  return {
    env: { NOTIFY_SOCKET: path, WATCHDOG_USEC: String(seconds * 1e6) },
    begin: () => {
      clearTimeout(timer);
      timer = setTimeout(onTimeout, seconds * 1000);
    },
    end: () => {
      clearTimeout(timer);
      void endChild(listener);
    },
  };
}
