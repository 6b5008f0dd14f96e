import { FairSemaphore } from './fairSemaphore.ts';

const MEGABYTE = 1_000_000;

/**
 * The limited resources of one process. The reasons for the numbers are in
 * docs/decisions/032-fair-shares.md.
 */
export interface Semaphores {
  /**
   * Requests whose response has not been sent completely: each holds a connection and some memory.
   */
  open: FairSemaphore;
  /** Requests of accounts that are being processed. */
  work: FairSemaphore;
  /** Requests without a session that are being processed. */
  guestWork: FairSemaphore;
  /** List pages with many rows, which exports read. */
  largePages: FairSemaphore;
  /** Received bytes of request bodies that are not answered yet. */
  bodies: FairSemaphore;
  /** Bytes of memory of the processes that convert pictures. */
  pictures: FairSemaphore;
  /** Pictures that are being resized. */
  pictureWidths: FairSemaphore;
  /** Rich texts that are being sanitised. */
  richTexts: FairSemaphore;
  /**
   * Passwords that are being hashed for signed-in accounts, and for accounts that have signed in
   * from the same network before.
   */
  knownPasswords: FairSemaphore;
  /** Passwords that are being hashed for everybody else. */
  otherPasswords: FairSemaphore;
}

/** Creates the semaphores of one process. Tests pass smaller limits. */
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
    // An ordinary picture fits beside the largest one of another owner.
    pictures: new FairSemaphore({
      name: 'pictures',
      capacity: 320 * MEGABYTE,
      perOwner: 210 * MEGABYTE,
      queue: 40,
      queuePerOwner: 10,
      maxWait: 20_000,
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
