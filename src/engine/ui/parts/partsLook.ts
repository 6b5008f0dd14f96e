import type { Registry, UiSchema } from '@rjsf/utils';

/** The components and the texts with which RJSF draws the parts of a value. */
export interface PartsLook {
  registry: Pick<Registry, 'templates' | 'widgets' | 'translateString' | 'globalUiOptions'>;
  uiSchema: UiSchema;
}
