import { FairShare } from './fairShare.ts';

const MEGABYTE = 1_000_000;

/** What callers share of one process, and how much of it there is. docs/decisions/032-fair-shares.md says where the numbers come from. */
export interface Shares {
  /** Requests whose answer has not been sent whole: they hold a connection and some memory. */
  open: FairShare;
  /** Requests of accounts that are worked on. */
  work: FairShare;
  /** Requests of callers without a session that are worked on. */
  guestWork: FairShare;
  /** Pages of lists with many rows, as exports read them. */
  largePages: FairShare;
  /** Bytes of bodies that have arrived and are not answered yet. */
  bodies: FairShare;
  /** Pixels of pictures that are decoded. */
  pixels: FairShare;
  /** Pictures that are made narrower. */
  pictureWidths: FairShare;
  /** Rich texts that are sanitised. */
  richTexts: FairShare;
  /** Passwords that are hashed for accounts that signed in from the same network before, and for accounts that are signed in. */
  knownPasswords: FairShare;
  /** Passwords that are hashed for everybody else. */
  otherPasswords: FairShare;
}

/** Makes the shares of one process. Tests pass smaller numbers. */
export function createShares(): Shares {
  return {
    open: new FairShare({ name: 'open', capacity: 2000, perOwner: 400 }),
    work: new FairShare({
      name: 'work',
      capacity: 40,
      perOwner: 4,
      queue: 1000,
      queuePerOwner: 400,
      maxWait: 2500,
    }),
    guestWork: new FairShare({
      name: 'guest_work',
      capacity: 40,
      perOwner: 4,
      queue: 1000,
      queuePerOwner: 400,
      maxWait: 2500,
    }),
    largePages: new FairShare({
      name: 'large_pages',
      capacity: 4,
      perOwner: 1,
      queue: 40,
      queuePerOwner: 10,
    }),
    bodies: new FairShare({ name: 'bodies', capacity: 144 * MEGABYTE, perOwner: 48 * MEGABYTE }),
    pixels: new FairShare({
      name: 'pixels',
      capacity: 32_000_000,
      perOwner: 25_000_000,
      queue: 40,
      queuePerOwner: 10,
      maxWait: 10_000,
    }),
    pictureWidths: new FairShare({
      name: 'picture_widths',
      capacity: 1,
      perOwner: 1,
      queue: 200,
      queuePerOwner: 80,
      maxWait: 2500,
    }),
    richTexts: new FairShare({
      name: 'rich_texts',
      capacity: 1,
      perOwner: 1,
      queue: 40,
      queuePerOwner: 10,
    }),
    knownPasswords: new FairShare({
      name: 'known_passwords',
      capacity: 1,
      perOwner: 1,
      queue: 60,
      queuePerOwner: 10,
    }),
    otherPasswords: new FairShare({
      name: 'other_passwords',
      capacity: 2,
      perOwner: 1,
      queue: 30,
      queuePerOwner: 20,
    }),
  };
}
