import { lazyPart } from '../../ui/states/lazyPart.tsx';

/** `FormDialog`, loaded with the code of forms when the first form opens. */
export const FormDialog = lazyPart(async () => (await import('./FormDialog.tsx')).FormDialog);
