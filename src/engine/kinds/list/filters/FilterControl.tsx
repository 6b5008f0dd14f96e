import type { ComponentType } from 'react';
import { filterControls } from '../../../../generated/filterControls.ts';
import type { FilterAs } from '../../../../shared/calls/filterControls.ts';
import type { FilterProps } from '../../../registries.ts';

/** Draws a filter with its control. */
export function FilterControl<As extends FilterAs>(props: FilterProps<As> & { as: As }) {
  const Control: ComponentType<FilterProps<As>> = filterControls[props.as];
  return <Control {...props} />;
}
