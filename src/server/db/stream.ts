import { Duplex } from 'node:stream';

/** Executes one batch of PostgreSQL protocol messages and returns the response. */
export type Exec = (request: Uint8Array) => Promise<Uint8Array>;

const SSL_REQUEST = 80_877_103;
const TERMINATE = 0x58;
/**
 * Sync, Query, Flush, CopyDone, CopyFail: the messages after which the client waits for a response.
 */
const BATCH_END_TYPES = new Set([0x53, 0x51, 0x48, 0x63, 0x66]);

/**
 * The socket of the driver `pg` for the embedded database: a Duplex that passes whole batches of
 * the wire protocol to the engine. With it, both engines share one driver with its prepared
 * statements, error codes and type parsers.
 */
export class EmbeddedStream extends Duplex {
  /** pg reads this property of a socket. */
  readonly connecting = false;
  readonly #exec: Exec;
  #pending: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #isHandshakeDone = false;

  constructor(exec: Exec) {
    super();
    this.#exec = exec;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#feed(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#feed(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #feed(chunk: Buffer): Promise<void> {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    while (!this.destroyed) {
      const message = this.#isHandshakeDone ? this.#takeMessage() : this.#takeStartup();
      if (!message) return;
      if (this.#isHandshakeDone && message[0] === TERMINATE) return this.#finish();
      await this.#accept(message);
    }
  }

  /** The messages before the handshake have no type byte. */
  #takeStartup(): Buffer | undefined {
    if (this.#pending.length < 8) return undefined;
    return this.#take(this.#pending.readInt32BE(0));
  }

  #takeMessage(): Buffer | undefined {
    if (this.#pending.length < 5) return undefined;
    return this.#take(1 + this.#pending.readInt32BE(1));
  }

  #take(length: number): Buffer | undefined {
    if (this.#pending.length < length) return undefined;
    const message = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return message;
  }

  async #accept(message: Buffer): Promise<void> {
    if (!this.#isHandshakeDone) return this.#handshake(message);
    this.#batch.push(message);
    if (!BATCH_END_TYPES.has(message[0] ?? 0)) return;
    const request = Buffer.concat(this.#batch);
    this.#batch = [];
    const response = await this.#exec(request);
    if (response.length > 0)
      this.push(Buffer.from(response.buffer, response.byteOffset, response.byteLength));
  }

  #handshake(message: Buffer): void {
    if (message.readInt32BE(4) === SSL_REQUEST) {
      this.push(Buffer.from('N'));
      return;
    }
    this.#isHandshakeDone = true;
    this.push(HANDSHAKE);
  }

  #finish(): void {
    this.#batch = [];
    this.push(null);
    this.destroy();
  }
}

function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

function parameter(name: string, value: string): Buffer {
  return packet('S', Buffer.from(`${name}\0${value}\0`));
}

/**
 * The handshake, which the engine does not implement: authentication ok, settings, ready for query.
 */
const HANDSHAKE = Buffer.concat([
  packet('R', Buffer.alloc(4)),
  parameter('server_version', '18.6'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  packet('K', Buffer.alloc(8)),
  packet('Z', Buffer.from('I')),
]);
