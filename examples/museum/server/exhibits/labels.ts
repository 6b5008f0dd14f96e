import { escapeHtml, pagePolicy, type Product, scopedTo } from 'nasaq/server';

const STYLE =
  'body{font:1.25rem/1.6 Georgia,serif;max-width:34rem;margin:4rem auto;padding:0 1rem}';

/** Anybody may read a label, and it is no part of the API. */
const OPEN = { config: { access: 'open' }, schema: { hide: true } } as const;

interface LabelRequest {
  Params: { museum: string; id: string };
}

/**
 * Adds the label of each exhibit, which visitors open with the code beside it:
 * `/label/<museum>/<exhibit>`.
 */
export const addLabels: Product['routes'] & object = (server, { db }) => {
  server.get<LabelRequest>('/label/:museum/:id', OPEN, async (request, reply) => {
    const [companyId, id] = [Number(request.params.museum), Number(request.params.id)];
    const isId = [companyId, id].every((one) => Number.isSafeInteger(one) && one > 0);
    const exhibit = isId
      ? await scopedTo(db, { companyId })
          .select('exhibit')
          .select(['exhibit.name', 'exhibit.notes'])
          .where('exhibit.id', '=', id)
          .executeTakeFirst()
      : undefined;
    const [title, text] = exhibit
      ? [exhibit.name, exhibit.notes ?? '']
      : ['This label has no exhibit', ''];
    const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`;
    return reply
      .code(exhibit ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(STYLE, {}))
      .send(
        `<!doctype html><html lang="en" dir="auto"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style>${body}</html>`,
      );
  });
};
