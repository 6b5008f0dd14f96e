import type { NewFile, ServerType } from '../contracts/server.ts';

/** The column contains the id of the file. */
export const picture: ServerType<string | null, NewFile | null> = {
  toAnswer: (stored, { linkFile }) => (stored === null ? null : linkFile(stored)),
  // A picture that creating requires can be replaced and not removed.
  receive: async ({ name, value, column: { requiredProblem } }, { isNew, readPicture, refuse }) => {
    const sent = await readPicture(name, value);
    if (requiredProblem && isNew && !sent) throw refuse(name, requiredProblem);
    return requiredProblem && sent === null ? undefined : sent;
  },
  store: async (sent, { addFile }) => sent && addFile(sent),
  toHistory: (stored) => stored && { file: null },
  filesOf: (stored) => (stored === null ? [] : [stored]),
};
