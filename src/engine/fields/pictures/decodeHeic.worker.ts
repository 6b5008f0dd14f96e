/*
 * Decodes a HEIC picture with libheif. The library is a file of its own, which is loaded unchanged.
 * The server allows WebAssembly for this worker only (src/server/http/client.ts).
 */

export interface HeicRequest {
  file: Blob;
  /** The URL of the library. */
  library: string;
}

/** `library`: it could not be loaded. `wasm`: the browser does not run it. */
export type HeicFailure = 'library' | 'wasm' | 'memory' | 'picture';

export type HeicReply =
  | { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  | { failure: HeicFailure };

/** The part of the library's interface that is used. */
interface Libheif {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
}

interface HeifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(target: Pixels, done: (result: Pixels | null) => void): void;
}

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

class Failure extends Error {
  readonly reason: HeicFailure;
  constructor(reason: HeicFailure) {
    super(`The HEIC picture could not be decoded: ${reason}`);
    this.reason = reason;
  }
}

async function loadLibrary(url: string): Promise<Libheif> {
  const { default: createLibheif } = (await import(/* @vite-ignore */ url).catch(() => {
    throw new Failure('library');
  })) as { default: () => Libheif };
  try {
    return createLibheif();
  } catch {
    throw new Failure('wasm');
  }
}

async function decode({ file, library }: HeicRequest): Promise<Pixels> {
  const { HeifDecoder } = await loadLibrary(library);
  const images = new HeifDecoder().decode(await file.arrayBuffer());
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Failure('picture');
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) =>
    image.display({ width, height, data }, (result) =>
      result ? resolve(result) : reject(new Failure('picture')),
    ),
  );
}

function toFailure(error: unknown): HeicFailure {
  if (error instanceof Failure) return error.reason;
  return error instanceof RangeError ? 'memory' : 'picture';
}

self.addEventListener('message', ({ data: request }: MessageEvent<HeicRequest>) => {
  decode(request).then(
    (pixels) => self.postMessage(pixels satisfies HeicReply, { transfer: [pixels.data.buffer] }),
    (error: unknown) => self.postMessage({ failure: toFailure(error) } satisfies HeicReply, {}),
  );
});
