/**
 * The database or a backup of it cannot be used. The message says why, and is shown without a stack
 * trace.
 */
export class DatabaseUnusable extends Error {}
