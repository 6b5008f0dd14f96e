import { ViewNotice } from './ViewNotice.tsx';
import { ViewsLabel } from './ViewsLabel.tsx';
import { ViewsMenu } from './ViewsMenu.tsx';

/** The components for views, which are loaded together when the first of them is needed. */
export const lateViews = { ViewsMenu, ViewsLabel, ViewNotice };
