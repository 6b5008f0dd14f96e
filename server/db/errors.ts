/** The database cannot be used as it is, and its message says what somebody can do about that. Told without a stack. */
export class DatabaseSetupError extends Error {}
