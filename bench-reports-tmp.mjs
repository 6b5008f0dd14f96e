import { findPostgres } from './scripts/test/machine.mjs';
import { startPostgres } from './scripts/test/postgres.mjs';
import { buildServer } from './scripts/bench/server/processes.mjs';
import { measureReports } from './scripts/bench/server/reports.mjs';
import { toMarkdown } from './scripts/bench/figures.mjs';
const postgres = await startPostgres(findPostgres());
try { await buildServer(); console.log(toMarkdown(await measureReports(postgres.url, (t) => console.log(t)))); } finally { await postgres.stop(); }
process.exit();
