import pg from 'pg';

/*
 * Loaded into a process before its own first line: tells over the parent's channel how long the process has worked, how much memory
 * it holds, and which queries it asked the database, so that a bare server can ask the same.
 */

/** @type {{ text: string, values: unknown[] }[]} */
let statements = [];
let watching = false;

const query = pg.Client.prototype.query;
// @ts-expect-error: one of its many forms, the only one that is used
pg.Client.prototype.query = function watched(/** @type {any} */ config, ...rest) {
  if (watching && config.values) statements.push({ text: config.text, values: config.values });
  // @ts-expect-error: as above
  return query.call(this, config, ...rest);
};

process.on('message', (what) => {
  if (what === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
    return;
  }
  if (what === 'memory') {
    process.send?.(process.memoryUsage.rss());
    return;
  }
  process.send?.(statements);
  statements = [];
  watching = !watching;
});
process.channel?.unref();
