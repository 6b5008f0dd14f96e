/** Returns the content of a file as a data URI. Rejects if the file cannot be read. */
export function readAsDataUri(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The file could not be read')),
    );
    reader.readAsDataURL(file);
  });
}
