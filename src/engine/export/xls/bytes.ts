/** A growing byte buffer in little-endian order, as Excel's binary format requires. */
export interface Bytes {
  readonly length: number;
  u8(value: number): void;
  u16(value: number): void;
  u32(value: number): void;
  f64(value: number): void;
  zeros(count: number): void;
  /** One byte per character, for texts whose characters are all below 256. */
  latin(text: string): void;
  /** Two bytes per UTF-16 unit. */
  utf16(text: string): void;
  /** Overwrites bytes that were already written. */
  patchU16(offset: number, value: number): void;
  patchU32(offset: number, value: number): void;
  done(): Uint8Array<ArrayBuffer>;
}

export function createBytes(): Bytes {
  let bytes = new Uint8Array(4096);
  let view = new DataView(bytes.buffer);
  let length = 0;
  const reserve = (count: number): number => {
    const offset = length;
    length += count;
    if (length > bytes.length) {
      const larger = new Uint8Array(Math.max(length, bytes.length * 2));
      larger.set(bytes);
      bytes = larger;
      view = new DataView(larger.buffer);
    }
    return offset;
  };
  return {
    get length() {
      return length;
    },
    // Reserve first, because growing the buffer replaces the view.
    u8: (value) => {
      const offset = reserve(1);
      view.setUint8(offset, value);
    },
    u16: (value) => {
      const offset = reserve(2);
      view.setUint16(offset, value, true);
    },
    u32: (value) => {
      const offset = reserve(4);
      view.setUint32(offset, value, true);
    },
    f64: (value) => {
      const offset = reserve(8);
      view.setFloat64(offset, value, true);
    },
    zeros: (count) => void reserve(count),
    latin: (text) => {
      const offset = reserve(text.length);
      for (let index = 0; index < text.length; index += 1)
        bytes[offset + index] = text.charCodeAt(index);
    },
    utf16: (text) => {
      const offset = reserve(text.length * 2);
      for (let index = 0; index < text.length; index += 1)
        view.setUint16(offset + index * 2, text.charCodeAt(index), true);
    },
    patchU16: (offset, value) => view.setUint16(offset, value, true),
    patchU32: (offset, value) => view.setUint32(offset, value, true),
    done: () => bytes.subarray(0, length),
  };
}
