import type { Project, Scope } from '../project/project.ts';

/** The context in which the parts of a screen are resolved. */
export interface ScreenContext {
  id: string;
  project: Project;
  /** What the part that is resolved can refer to. */
  scope: Scope;
  /** The keys of the texts that the screen shows. */
  keys: Set<string>;
}
