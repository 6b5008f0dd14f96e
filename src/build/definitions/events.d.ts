import type { ToolLanguage } from '../../shared/text/languages.ts';
import type {
  Language,
  ResolvedApp,
  ResolvedScreen,
  RouteEntry,
} from '../../shared/resolved/resolved.ts';
import type { RefusedRequest } from '../../shared/calls/refusedRequest.ts';
import type { TranslatedIssue } from '../../compiler/issues/issue.ts';

/** Events about definitions that the development server sends. */
declare module 'vite/types/customEvent.d.ts' {
  interface CustomEventMap {
    /** Sent by the page when it is ready, to get the current issues. */
    'definitions:hello': undefined;
    /**
     * All current issues, also those of the development server. Empty if all definitions are valid
     * again.
     */
    'definitions:issues': { issues: TranslatedIssue[] };
    /** Sent after a change without issues: the app, all routes, and what has changed besides. */
    'definitions:update': {
      app: ResolvedApp;
      routes: RouteEntry[];
      /** Changed lists, details and pages. A form needs its validators and is imported as a module. */
      screens: Record<string, Exclude<ResolvedScreen, { kind: 'form' }>>;
      /** The forms that changed, each with the URL of its module. */
      modules: Record<string, string>;
      texts: Partial<Record<Language, Record<string, Record<string, string>>>>;
    };
    /** The draft of the studio, or a file, has changed. */
    'studio:changed': undefined;
    /** Sent by the page to get the last refused requests. */
    'server:hello': undefined;
    /** The last requests that the development server has refused, oldest first. */
    'server:refused': {
      requests: RefusedRequest[];
      title: Record<ToolLanguage, string>;
      /** The label of the button that hides the requests. */
      dismiss: Record<ToolLanguage, string>;
    };
  }
}
