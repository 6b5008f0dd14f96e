import type { PartsWidgetOptions } from '../../generated/options.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { MuiParts } from '../../engine/ui/parts/MuiParts.tsx';

/** Edits a value of several parts, each with the component for its rules. */
export function PartsWidget({
  id,
  label,
  describedBy,
  rule,
  options: { parts = {} },
  drawParts,
}: WidgetProps<PartsWidgetOptions>) {
  return (
    <div id={id} role="group" tabIndex={-1} aria-label={label} aria-describedby={describedBy}>
      {drawParts && <MuiParts schema={rule} parts={parts} draw={drawParts} />}
    </div>
  );
}
