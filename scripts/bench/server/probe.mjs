import pg from 'pg';

/*
 * Preloaded into a measured server with `--import`. Reports over the IPC channel the CPU time and
 * the memory of the process, and the queries it has sent to the database, so that a minimal server
 * can run the same ones.
 */

/** @type {{ text: string, values: unknown[] }[]} */
let statements = [];
let isRecording = false;

const query = pg.Client.prototype.query;
// @ts-expect-error: `query` has many overloads; only this one is used
pg.Client.prototype.query = function watched(/** @type {any} */ config, ...rest) {
  if (isRecording && config.values) statements.push({ text: config.text, values: config.values });
  // @ts-expect-error: as above
  return query.call(this, config, ...rest);
};

process.on('message', (command) => {
  if (command === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
    return;
  }
  if (command === 'memory') {
    process.send?.(process.memoryUsage.rss());
    return;
  }
  process.send?.(statements);
  statements = [];
  isRecording = !isRecording;
});
process.channel?.unref();
