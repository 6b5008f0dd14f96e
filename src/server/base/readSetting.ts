/**
 * Reads one setting. `read` converts its text, and throws an error with the expected format if it
 * cannot. `fallback` returns the value of a setting that is not set.
 */
export type ReadSetting = <T>(name: string, read: (text: string) => T, fallback: () => T) => T;
