import type { NewFile, ServerType } from '../contracts/server.ts';

/** The column contains the id of the file, a slash and its name. */
export const document: ServerType<string | null, NewFile> = {
  toAnswer: (stored, { linkDocument }) => (stored === null ? null : linkDocument(stored)),
  receive: ({ name }, { readDocument }) => readDocument(name),
  store: async (sent, { addFile }) => `${await addFile(sent)}/${sent.name}`,
  toHistory: (stored) => stored && { file: stored.slice(stored.indexOf('/') + 1) },
  filesOf: (stored) => (stored === null ? [] : [stored.split('/', 1)[0]!]),
};
