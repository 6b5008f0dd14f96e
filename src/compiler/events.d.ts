import type { Language, ResolvedApp, ResolvedScreen, RouteEntry } from '../shared/resolved.ts';
import type { TranslatedIssue } from './issue.ts';

/** What the development server tells the browser about the definitions. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** The page asks, once it listens, for the issues that stand. */
    'definitions:hello': undefined;
    /** Every issue that stands; none where all definitions are right again. */
    'definitions:issues': { issues: TranslatedIssue[] };
    /** After an edit without issues: everything as it is now, but of forms and texts only what changed. */
    'definitions:update': {
      app: ResolvedApp;
      routes: RouteEntry[];
      /** Lists and pages. A form is not whole without its validators: it comes as a module. */
      screens: Record<string, Exclude<ResolvedScreen, { kind: 'form' }>>;
      /** The forms that this edit changed, each with the address to import it from anew; those told before stay as told. */
      modules: Record<string, string>;
      texts: Partial<Record<Language, Record<string, Record<string, string>>>>;
    };
  }
}
