import { request } from 'node:http';

// The program `systemctl` of systemd.mjs: hands its arguments to the script that plays systemd, and prints what it answers.
const [socketPath, ...args] = process.argv.slice(2);
const asking = request({ socketPath, method: 'POST', path: '/' }, (response) => {
  response.pipe(process.stdout);
  response.on('end', () => (process.exitCode = response.statusCode === 200 ? 0 : 1));
});
asking.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
asking.end(JSON.stringify(args));
