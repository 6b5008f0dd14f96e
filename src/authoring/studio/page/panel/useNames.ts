import { useMemo, useState } from 'react';
import type { SelectOption } from '../../../../engine/ui/select/options.ts';
import type { Name, Place } from '../../api.ts';
import { useQuery } from '../StudioContext.ts';
import { useText } from '../useText.ts';

/** The isolate marks keep a Latin name from reordering an Arabic label. */
const labelledName = (label: string | undefined, name: string): string =>
  label === undefined || label === name ? name : `\u2068${label}\u2069  \u2068${name}\u2069`;

export interface NameOptions {
  options: SelectOption[];
  names: Name[];
  isLoading: boolean;
  failed: boolean;
  /** Loads the names. Call it when the list is about to open. */
  load(): void;
}

/**
 * The names that can be at a place, as options with their labels. They are loaded on demand.
 * @param stated the names that the file states, which need not be possible
 */
export function useNames(place: Place, stated: readonly string[]): NameOptions {
  const { language } = useText();
  const [isRequested, setRequested] = useState(false);
  const { data, failure } = useQuery('names', isRequested ? place : undefined);
  const statedKey = JSON.stringify(stated);
  const options = useMemo(() => {
    const known = (data?.names ?? []).map(({ name, label }) => ({
      value: name,
      label: labelledName(label?.[language], name),
    }));
    const others = (JSON.parse(statedKey) as string[]).filter(
      (name) => !known.some(({ value }) => value === name),
    );
    return [...known, ...others.map((name) => ({ value: name, label: name }))];
  }, [data, language, statedKey]);
  return {
    options,
    names: data?.names ?? [],
    isLoading: isRequested && !data && failure === undefined,
    failed: failure !== undefined,
    load: () => setRequested(true),
  };
}
