import { webAddress } from '../../data/url.ts';

/** What an address tells of the document that it leads to. */
export interface Stored {
  href: string;
  name: string;
  /** By the end of its name; what is none is shown as a picture and falls back to an icon. */
  isPdf: boolean;
}

/** The document at an address of the data; null for all that is no address of http or https. */
export function storedAt(value: unknown): Stored | null {
  const href = webAddress(value);
  if (href === null) return null;
  const name = decode(new URL(href).pathname.split('/').pop() ?? '');
  return { href, name, isPdf: /\.pdf$/i.test(name) };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
