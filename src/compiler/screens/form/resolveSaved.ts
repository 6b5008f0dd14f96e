import { resourceOf } from '../../../shared/calls/calls.ts';
import type { ResolvedForm } from '../../../shared/resolved/resolved.ts';
import { defaultParams, pathParams } from '../../link/params.ts';
import { optional } from '../../project/optional.ts';
import { responseFields } from '../../project/responseFields.ts';
import type { FormContext } from './formContext.ts';

/**
 * Returns where a saved item can be seen: the detail screen of its resource, if the response has
 * all parameters of the route, and the only field with a URL.
 */
export function resolveSaved({ save, entity, screen }: FormContext): ResolvedForm['saved'] {
  if (save.response !== 'item') return undefined;
  const { detailScreens, screens } = screen.project;
  const fields = responseFields(entity);
  const urls = Object.keys(fields).filter((name) => fields[name]?.['format'] === 'uri');
  const to = detailScreens.get(resourceOf(save));
  const route = screens.get(to ?? '')?.route ?? '';
  const params = defaultParams(route, { row: true, fields });
  const isReachable = to !== undefined && pathParams(route).every((name) => name in params);
  const saved = {
    ...optional('detail', isReachable ? { to, params } : undefined),
    ...optional('link', urls.length === 1 ? urls[0] : undefined),
  };
  return Object.keys(saved).length > 0 ? saved : undefined;
}
