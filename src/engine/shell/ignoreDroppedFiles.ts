/**
 * Keeps the page open when a file is dropped beside a field: without this, the browser opens the
 * file instead of the page, and what was typed is lost.
 */
export function ignoreDroppedFiles(): void {
  for (const type of ['dragover', 'drop'] as const)
    window.addEventListener(type, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
}
