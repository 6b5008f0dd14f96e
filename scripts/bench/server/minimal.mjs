import { createServer } from 'node:http';
import fastify from 'fastify';
import pg from 'pg';

/*
 * A minimal server to compare the product with. As `bytes` it is a node:http server that returns
 * the same bytes for every request. As `database` it runs the product's own statements with Fastify
 * and pg and maps the rows to the same response with as little code as possible.
 */

const { port, settings } = {
  port: Number(process.env.PORT),
  settings: JSON.parse(process.env.SETTINGS ?? '{}'),
};

if (process.argv[2] === 'bytes') {
  const body = Buffer.from(settings.body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  };
  createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
    port,
    '127.0.0.1',
  );
} else {
  for (const type of [20, 1700]) pg.types.setTypeParser(type, Number);
  for (const type of [1082, 1184]) pg.types.setTypeParser(type, (text) => text);
  const pool = new pg.Pool({ connectionString: settings.url, max: 10 });
  const app = fastify();
  const statements = settings.statements.map(
    (/** @type {object} */ statement, /** @type {number} */ index) => ({
      name: `q${index}`,
      ...statement,
    }),
  );
  app.get('/healthz', async () => 'ok');
  app.get('/*', { schema: { response: { 200: settings.schema } } }, async () => {
    let rows = [];
    for (const statement of statements) rows = (await pool.query(statement)).rows;
    return {
      data: { items: rows.slice(0, 20).map(toItem), _links: settings.links, _meta: settings.meta },
    };
  });
  await app.listen({ port, host: '127.0.0.1' });
}

/**
 * @param {any} row
 */
function toItem(row) {
  const names = row.schools.map((/** @type {{ name: string }} */ { name }) => name);
  return {
    ...row,
    schools_names: names.join('، '),
    school_name: names[0],
    link: `${settings.address}/public/news/${row.public_id}`,
  };
}
