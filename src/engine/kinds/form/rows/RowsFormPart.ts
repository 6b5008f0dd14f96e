import { lazyPart } from '../../../ui/states/lazyPart.tsx';

/** `RowsForm`, loaded when the first one opens. */
export const RowsForm = lazyPart(async () => (await import('./RowsForm.tsx')).RowsForm);
