import { pathOf } from '../../app.ts';
import type { ActionDefinition } from '../../registries.ts';
import { fillTemplate } from '../fillTemplate.ts';

export const go: ActionDefinition = {
  id: 'go',
  sort: 'link',
  newTab: false,
  hrefOf: (row, options, routes) => {
    const params = Object.entries((options['params'] ?? {}) as Record<string, string>);
    return pathOf(routes, String(options['to']), Object.fromEntries(params.map(([name, template]) => [name, fillTemplate(template, row)])));
  },
};
