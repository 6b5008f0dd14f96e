import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT_FILE = /\.(html|js|mjs|css|json|svg|txt|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file next to every text file of a folder, if it is smaller. The server
 * sends these files instead of compressing responses.
 * @param {string} folder
 */
export async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name));
  await Promise.all(
    files.map((entry) => compressFile(join(entry.parentPath ?? entry.path, entry.name))),
  );
}

/** @param {string} file */
async function compressFile(file) {
  const text = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const [brotli, gzipped] = await Promise.all([
    toBrotli(text, { params }),
    toGzip(text, { level: 9 }),
  ]);
  if (brotli.length < text.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < text.length) await writeFile(`${file}.gz`, gzipped);
}
