import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { messageText, toFormErrors } from '../../src/engine/kinds/form/messages.ts';
import { createFormValidator } from '../../src/engine/kinds/form/validator.ts';
import { createAjv } from '../../src/shared/ajv.ts';
import { createDayOf } from '../../src/shared/days.ts';
import { branchesOf, conditionsOf, schemaFields } from '../../src/shared/schemaFields.ts';
import { normalize } from '../../src/shared/normalize.ts';
import { toProblems, type FieldProblems } from '../../src/shared/problems.ts';
import type { JsonSchema, ResolvedForm } from '../../src/shared/resolved.ts';
import { buildScreens, type BuiltScreen } from '../compiler/buildScreens.ts';
import { createConditionalBase } from '../compiler/conditionalBase.ts';
import { arbitraryBody, NIGHT } from './arbitraryBody.ts';

const project = resolve(import.meta.dirname, '../..');
const base = createConditionalBase();
const roots = [project, join(project, 'examples/museum'), base.root].map((root) => ({
  root,
  compilation: compile({ root }),
}));
const forms = roots.flatMap(({ root, compilation }) =>
  [...compilation.screens.values()].flatMap((form) => {
    if (form.kind !== 'form') return [];
    const entity = compilation.entities.get(
      compilation.resources.get(form.save.name.split('.')[0] ?? '')?.entity ?? '',
    );
    return [
      {
        id: form.id,
        root,
        form,
        timeZone: compilation.app.timeZone,
        body: entity?.bodies[form.save.variant ?? 'create'] ?? {},
      },
    ];
  }),
);
const built = new Map<string, BuiltScreen<ResolvedForm>>();
for (const { root } of roots) {
  const ids = forms.filter((form) => form.root === root).map(({ id }) => id);
  for (const [id, screen] of Object.entries(await buildScreens<ResolvedForm>(root, ids)))
    built.set(`${root} ${id}`, screen);
}

base.remove();

/** Where it is another day than in Greenwich. */
beforeAll(() => void vi.useFakeTimers({ now: new Date(NIGHT), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const sorted = (problems: FieldProblems) =>
  Object.entries(problems)
    .map(([field, list]) => [field, list.map((problem) => JSON.stringify(problem)).sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** As the browser judges: RJSF's precompiled validator on the built module, and the errors that its form shows. */
function createBrowser({ screen, validators }: BuiltScreen<ResolvedForm>) {
  const validator = createFormValidator(screen.schema, validators ?? {});
  return (data: unknown): FieldProblems => {
    const problems = new Map<string, FieldProblems[string]>();
    for (const { property = '', message = '' } of validator.validateFormData(
      data,
      screen.schema,
      undefined,
      toFormErrors,
    ).errors) {
      const text = messageText(
        ((key: string, params: object) => JSON.stringify({ key, params })) as never,
        message,
      );
      problems.set(property.slice(1), [
        ...(problems.get(property.slice(1)) ?? []),
        JSON.parse(text) as FieldProblems[string][number],
      ]);
    }
    return Object.fromEntries(problems);
  };
}

/** As the server judges. */
function createServer(schema: JsonSchema, timeZone: string) {
  const judge = createAjv({}, () => createDayOf(timeZone)(new Date(NIGHT))).compile(schema);
  return (body: unknown): FieldProblems =>
    judge(normalize(schema, body)) ? {} : toProblems(judge.errors ?? []);
}

const without = <Value>(values: Record<string, Value>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

describe.each(forms)('the form $id', { timeout: 30_000 }, ({ id, root, form, body, timeZone }) => {
  const browser = createBrowser(built.get(`${root} ${id}`)!);
  const server = createServer(body, timeZone);
  const formOnly = new Set(
    Object.entries(schemaFields(form.schema)).flatMap(([name, rule]) =>
      rule['formOnly'] === true ? [name] : [],
    ),
  );

  const formBrought = conditionsOf(form.schema)
    .filter(({ if: test }) =>
      Object.keys((test as { properties: object }).properties).some((name) => formOnly.has(name)),
    )
    .flatMap(branchesOf)
    .flatMap((branch) => Object.keys(branch['properties'] ?? {}));

  it('is refused by browser and server alike: the same fields, the same messages', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbitraryBody(form.schema), (data) => {
        // Which of them the form asks for the server cannot know: there none, or an empty one, is as good as hidden.
        const unasked = formBrought.filter((name) => data[name] === undefined || data[name] === 0);
        const refused = sorted(without(browser(data), new Set([...formOnly, ...unasked])));
        // What only the form knows to be hidden it has cleared before it sends.
        expect(refused).toEqual(
          sorted(
            server(
              without(normalize(form.schema, data) as object as Record<string, unknown>, formOnly),
            ),
          ),
        );
        if (refused.length === 0) accepted += 1;
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(40);
  });

  it('sends nothing that only the form has', () => {
    for (const name of formOnly)
      expect(server({ [name]: 'x' })[name]).toEqual([
        { key: 'error.unknownField', params: { name } },
      ]);
  });
});
