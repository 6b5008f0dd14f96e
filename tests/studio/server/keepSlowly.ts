import { createDraft } from '../../../src/authoring/studio/server/draft.ts';
import { openStorage } from '../../../src/authoring/studio/server/storage.ts';

/* Keeps the draft of the project in the folder that is named on the command line. */

const [, , root = ''] = process.argv;
const draft = createDraft({
  root,
  overlay: new Map(),
  storage: openStorage(root),
  adapt: (edit) => edit,
  placement: () => () => undefined,
});
process.stdout.write('ready');
await draft.keep();
