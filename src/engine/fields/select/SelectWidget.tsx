import { createChoiceWidget } from '../createChoiceWidget.tsx';

/** A widget for a single choice with a search box. */
export const SelectWidget = createChoiceWidget(
  async () => (await import('./ChoiceBox.tsx')).ChoiceBox,
  ([chosen]) => ({ text: chosen?.label ?? '' }),
);
