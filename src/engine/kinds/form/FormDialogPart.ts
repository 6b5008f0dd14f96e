import { lazyPart } from '../../ui/lazyPart.tsx';

/** A form over the screen; the code of forms is fetched with the first one that opens. */
export const FormDialog = lazyPart(async () => (await import('./FormDialog.tsx')).FormDialog);
