import type { KindComponent, ScreenModule } from '../kinds/loadKind.ts';

/** The loader data of a route. */
export interface LoadedScreen extends ScreenModule {
  Kind: KindComponent;
}
