import { request } from 'node:http';

// The `systemctl` program of systemd.mjs: sends its arguments to the replacement for systemd and
// prints the response.
const [socketPath, ...args] = process.argv.slice(2);
const outgoing = request({ socketPath, method: 'POST', path: '/' }, (response) => {
  response.pipe(process.stdout);
  response.on('end', () => (process.exitCode = response.statusCode === 200 ? 0 : 1));
});
outgoing.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
outgoing.end(JSON.stringify(args));
