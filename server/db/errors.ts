/**
 * The database cannot be used as it is configured. The message says what to do, and is shown
 * without a stack trace.
 */
export class DatabaseSetupError extends Error {}
