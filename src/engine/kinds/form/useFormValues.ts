import { useRef, useState } from 'react';
import { hasSameValues, type FormData } from './formData.ts';
import type { FormBodyProps } from './FormBodyProps.ts';

/**
 * Holds the values of an open form. The data is a ref, because RJSF holds the state that renders
 * the fields.
 */
export function useFormValues({ form, hiddenValues, loaded, startEntries }: FormBodyProps) {
  const [initial] = useState(() => ({ ...startEntries.data, ...hiddenValues }));
  const dataRef = useRef<FormData>(initial);
  // The values that the entries are compared with. After a conflict they are those that somebody
  // else saved.
  const baseRef = useRef<FormData>(startEntries.base);
  const [lostFiles, setLostFiles] = useState(startEntries.lostFiles ?? []);
  const [isDirty, setDirty] = useState(() => !hasSameValues(form, loaded, startEntries.data));
  return { initial, dataRef, baseRef, lostFiles, setLostFiles, isDirty, setDirty };
}

export type FormValues = ReturnType<typeof useFormValues>;
