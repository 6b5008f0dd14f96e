/**
 * Files that operating systems, editors and Git leave beside the files of a project, such as
 * `Thumbs.db`, `desktop.ini`, `.DS_Store`, `._loans.json`, `loans.json~`, `loans.json.orig`, `.#loans.json`
 * and `~$loans.json`.
 */
const LEFTOVER =
  /^(?:thumbs\.db|ehthumbs\.db|desktop\.ini|\.ds_store|\.directory|\._.*|\.#.*|#.*#|~\$.*|\..*\.sw[a-z])$|~$|\.(?:orig|rej|bak|old|tmp|temp|swp|part|crdownload)$/i;

/** Whether a file has a name that only systems and editors give. Nothing reads such a file. */
export const isLeftoverFile = (name: string): boolean => LEFTOVER.test(name);

/**
 * A line that Git writes into a file that two branches have changed. Git also writes seven equals
 * signs, but always after such a line.
 */
const CONFLICT_MARK = /^(?:<{7}|>{7})(?: |\r?$)/m;

/** Returns the offset of the first conflict mark of Git in a text, or -1. */
export const findConflictMark = (text: string): number => text.search(CONFLICT_MARK);
