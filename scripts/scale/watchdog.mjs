import { startChild, endChild } from '../children.mjs';

/** Prints each message of a process that tells systemd how it is. Node.js has no sockets for datagrams between processes; Perl is on every Debian. */
const LISTENER = String.raw`
use IO::Socket::UNIX; use Socket;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die "$!\n";
chmod 0666, $ARGV[0];
$| = 1;
print "ready\n";
while (defined $socket->recv(my $message, 4096)) { print "$message\n" }
`;

/**
 * Watches over a process as `WatchdogSec=` says: it has to send WATCHDOG=1 more often than that.
 * @param {string} path of the socket that it sends to
 * @param {number} seconds
 * @param {() => void} onSilence
 * @returns {Promise<{ env: NodeJS.ProcessEnv, begin: () => void, end: () => void }>}
 */
export async function createWatchdog(path, seconds, onSilence) {
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
      timer = setTimeout(onSilence, seconds * 1000);
    },
    end: () => {
      clearTimeout(timer);
      void endChild(listener);
    },
  };
}
