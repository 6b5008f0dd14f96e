import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ViteDevServer } from 'vite';

interface Message {
  type: string;
  event?: string;
  data?: unknown;
}

/** The client side of the dev server's WebSocket. */
export interface Page {
  /**
   * Removes the first unread message of an event and returns its data. Waits if there is none yet.
   */
  take<Data>(event: string): Promise<Data>;
  /** Returns all unread messages. */
  unread(): Message[];
  send(event: string): void;
  close(): void;
}

/** Connects to a dev server as Vite's client does. Node 20 has no WebSocket client. */
export async function connectPage(server: ViteDevServer): Promise<Page> {
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('The server is not listening');
  const socket = await upgrade(address.port, server.config.webSocketToken);
  const messages: Message[] = [];
  let wake = () => {};
  readFrames(socket, (text) => {
    messages.push(JSON.parse(text) as Message);
    wake();
  });
  return {
    unread: () => messages,
    send: (event) => void socket.write(toFrame(JSON.stringify({ type: 'custom', event }))),
    close: () => void socket.destroy(),
    async take<Data>(event: string) {
      for (;;) {
        const index = messages.findIndex((message) => message.event === event);
        if (index >= 0) return messages.splice(index, 1)[0]?.data as Data;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

function upgrade(port: number, token: string): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-protocol': 'vite-hmr',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    };
    const upgradeRequest = request({ host: '127.0.0.1', port, path: `/?token=${token}`, headers });
    upgradeRequest.on('upgrade', (_response, socket, head) => {
      socket.unshift(head);
      resolve(socket);
    });
    upgradeRequest.on('response', (response) =>
      reject(new Error(`The server responded with ${response.statusCode}`)),
    );
    upgradeRequest.on('error', reject);
    upgradeRequest.end();
  });
}

/** Reads unfragmented, unmasked text frames, as the server sends them. */
function readFrames(socket: Duplex, onText: (text: string) => void): void {
  let buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (let frame = nextFrame(buffer); frame; frame = nextFrame(buffer)) {
      buffer = buffer.subarray(frame.end);
      if (frame.opcode === 1) onText(frame.text);
    }
  });
}

function nextFrame(buffer: Buffer): { opcode: number; text: string; end: number } | undefined {
  if (buffer.length < 2) return undefined;
  const lengthCode = buffer.readUInt8(1) & 0x7f;
  const start = lengthCode === 126 ? 4 : lengthCode === 127 ? 10 : 2;
  if (buffer.length < start) return undefined;
  const length =
    lengthCode === 126
      ? buffer.readUInt16BE(2)
      : lengthCode === 127
        ? Number(buffer.readBigUInt64BE(2))
        : lengthCode;
  const end = start + length;
  if (buffer.length < end) return undefined;
  return { opcode: buffer.readUInt8(0) & 0x0f, text: buffer.toString('utf8', start, end), end };
}

/**
 * Creates a text frame. Clients must mask their frames; a mask of zeros leaves the text unchanged.
 */
function toFrame(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 125) throw new Error('Messages over 125 bytes are not supported');
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
