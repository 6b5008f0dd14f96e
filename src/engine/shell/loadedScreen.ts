import type { ResolvedScreen } from '../../rules/resolved.ts';
import type { KindComponent } from '../kinds/loadKind.ts';

/** What a route has fetched when its screen is drawn. */
export interface LoadedScreen {
  screen: ResolvedScreen;
  Kind: KindComponent;
}
