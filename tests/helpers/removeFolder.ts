import { rmSync } from 'node:fs';

/**
 * Removes a folder with all that is in it, if it exists. A process that a test has just ended may
 * still have it open for a moment.
 */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
