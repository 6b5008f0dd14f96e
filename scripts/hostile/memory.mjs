import { readFileSync } from 'node:fs';

/**
 * Returns the resident set size of a process and of its child processes together, in bytes. A
 * process that has ended counts as 0.
 * @param {number} pid
 * @returns {number}
 */
export function residentBytes(pid) {
  const status = readProcessFile(`/proc/${pid}/status`);
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0;
  return Number(kilobytes) * 1024 + childBytes(pid);
}

/**
 * Returns the resident set size of the child processes of a process, in bytes.
 * @param {number} pid
 * @returns {number}
 */
export function childBytes(pid) {
  const pids = readProcessFile(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return pids.reduce((sum, child) => sum + residentBytes(Number(child)), 0);
}

/**
 * Returns the content of a file about a process, or an empty text when the process has ended.
 * @param {string} file
 */
function readProcessFile(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
