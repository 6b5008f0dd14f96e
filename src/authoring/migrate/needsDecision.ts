/** A change that no migration can make by itself. */
export class NeedsDecision extends Error {}
