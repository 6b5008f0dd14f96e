import type { KindComponent, ScreenModule } from '../kinds/loadKind.ts';

/** What a route has fetched when its screen is drawn. */
export interface LoadedScreen extends ScreenModule {
  Kind: KindComponent;
}
