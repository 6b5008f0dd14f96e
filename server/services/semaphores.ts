import { FairSemaphore } from './fairSemaphore.ts';

const MEGABYTE = 1_000_000;

/** What callers share of one process, and how much of it there is. docs/decisions/032-fair-shares.md says where the numbers come from. */
export interface Semaphores {
  /** Requests whose answer has not been sent whole: they hold a connection and some memory. */
  open: FairSemaphore;
  /** Requests of accounts that are worked on. */
  work: FairSemaphore;
  /** Requests of callers without a session that are worked on. */
  guestWork: FairSemaphore;
  /** Pages of lists with many rows, as exports read them. */
  largePages: FairSemaphore;
  /** Bytes of bodies that have arrived and are not answered yet. */
  bodies: FairSemaphore;
  /** Pixels of pictures that are decoded. */
  pixels: FairSemaphore;
  /** Pictures that are made narrower. */
  pictureWidths: FairSemaphore;
  /** Rich texts that are sanitised. */
  richTexts: FairSemaphore;
  /** Passwords that are hashed for accounts that signed in from the same network before, and for accounts that are signed in. */
  knownPasswords: FairSemaphore;
  /** Passwords that are hashed for everybody else. */
  otherPasswords: FairSemaphore;
}

/** Makes the shares of one process. Tests pass smaller numbers. */
export function createSemaphores(): Semaphores {
  return {
    open: new FairSemaphore({ name: 'open', capacity: 2000, perOwner: 400 }),
    work: new FairSemaphore({
      name: 'work',
      capacity: 40,
      perOwner: 4,
      queue: 1000,
      queuePerOwner: 400,
      maxWait: 2500,
    }),
    guestWork: new FairSemaphore({
      name: 'guest_work',
      capacity: 40,
      perOwner: 4,
      queue: 1000,
      queuePerOwner: 400,
      maxWait: 2500,
    }),
    largePages: new FairSemaphore({
      name: 'large_pages',
      capacity: 4,
      perOwner: 1,
      queue: 40,
      queuePerOwner: 10,
    }),
    bodies: new FairSemaphore({
      name: 'bodies',
      capacity: 144 * MEGABYTE,
      perOwner: 48 * MEGABYTE,
    }),
    pixels: new FairSemaphore({
      name: 'pixels',
      capacity: 32_000_000,
      perOwner: 25_000_000,
      queue: 40,
      queuePerOwner: 10,
      maxWait: 10_000,
    }),
    pictureWidths: new FairSemaphore({
      name: 'picture_widths',
      capacity: 1,
      perOwner: 1,
      queue: 200,
      queuePerOwner: 80,
      maxWait: 2500,
    }),
    richTexts: new FairSemaphore({
      name: 'rich_texts',
      capacity: 1,
      perOwner: 1,
      queue: 40,
      queuePerOwner: 10,
    }),
    knownPasswords: new FairSemaphore({
      name: 'known_passwords',
      capacity: 1,
      perOwner: 1,
      queue: 60,
      queuePerOwner: 10,
    }),
    otherPasswords: new FairSemaphore({
      name: 'other_passwords',
      capacity: 2,
      perOwner: 1,
      queue: 30,
      queuePerOwner: 20,
    }),
  };
}
