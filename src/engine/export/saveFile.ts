/** Browsers begin to read a saved file some time after the press. */
const READ_MS = 60_000;

/** Has the browser save a file under exactly this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
