import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { toFormErrors } from '../../src/engine/kinds/form/errors/errors.ts';
import { createFormValidator } from '../../src/engine/kinds/form/errors/validator.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import { createDayOf } from '../../src/shared/time/days.ts';
import { branchesOf, conditionsOf, schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import { normalize } from '../../src/shared/schema/normalize.ts';
import { toProblems, type FieldProblems } from '../../src/shared/schema/problems.ts';
import type { JsonSchema, ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { buildScreens, type BuiltScreen } from '../compiler/buildScreens.ts';
import { createConditionalBase } from '../compiler/conditionalBase.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import { arbitraryBody, VALIDATED_AT } from './arbitraryBody.ts';
import { projectForms } from './projectForms.ts';

const project = resolve(import.meta.dirname, '../..');
const base = createConditionalBase();
const roots = [
  { root: project, compilation: projectCompilation },
  ...[join(project, 'tests/fixtures/foreign'), base.root].map((root) => ({
    root,
    compilation: compile({ root }),
  })),
];
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
  const screens = root === project ? projectForms : await buildScreens<ResolvedForm>(root, ids);
  for (const [id, screen] of Object.entries(screens)) built.set(`${root} ${id}`, screen);
}

base.remove();

/** A time at which the date in Riyadh differs from that in UTC. */
beforeAll(() => void vi.useFakeTimers({ now: new Date(VALIDATED_AT), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const sorted = (problems: FieldProblems) =>
  Object.entries(problems)
    .map(([field, list]) => [field, list.map((problem) => JSON.stringify(problem)).sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/**
 * Validates like the browser: with the precompiled RJSF validator of the built module, returning
 * the errors that the form shows.
 */
function createBrowserValidator({ screen, validators }: BuiltScreen<ResolvedForm>) {
  const validator = createFormValidator(screen.schema, validators ?? {});
  return (data: unknown): FieldProblems => {
    const problems = new Map<string, FieldProblems[string]>();
    for (const { property = '', name: key = '', params } of validator.validateFormData(
      data,
      screen.schema,
      undefined,
      (errors) => toFormErrors(errors, (text) => text, []),
    ).errors) {
      const field = property.slice(1);
      problems.set(field, [...(problems.get(field) ?? []), { key, params }]);
    }
    return Object.fromEntries(problems);
  };
}

/** Validates like the server. */
function createServerValidator(schema: JsonSchema, timeZone: string) {
  const validate = createAjv({}, () => createDayOf(timeZone)(new Date(VALIDATED_AT))).compile(
    schema,
  );
  return (body: unknown): FieldProblems => {
    const value = normalize(schema, body);
    return validate(value) ? {} : toProblems(validate.errors ?? [], value);
  };
}

const without = <Value>(values: Record<string, Value>, names: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));

describe.each(forms)('the form $id', { timeout: 30_000 }, ({ id, root, form, body, timeZone }) => {
  const validateInBrowser = createBrowserValidator(built.get(`${root} ${id}`)!);
  const validateOnServer = createServerValidator(body, timeZone);
  const formOnly = new Set(
    Object.entries(schemaFields(form.schema)).flatMap(([name, rule]) =>
      rule['formOnly'] === true ? [name] : [],
    ),
  );

  const formConditionFields = conditionsOf(form.schema)
    .filter(({ if: test }) =>
      Object.keys((test as { properties: object }).properties).some((name) => formOnly.has(name)),
    )
    .flatMap(branchesOf)
    .flatMap((branch) => Object.keys(branch['properties'] ?? {}));

  it('has the same errors in browser and server: the same fields and messages', () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbitraryBody(form.schema), (data) => {
        // The server does not know which fields the form asks for. A missing or empty field counts
        // as hidden there.
        const hiddenFields = formConditionFields.filter(
          (name) => data[name] === undefined || data[name] === 0,
        );
        const browserProblems = sorted(
          without(validateInBrowser(data), new Set([...formOnly, ...hiddenFields])),
        );
        // The form clears fields that are hidden by its own rules before it sends.
        expect(browserProblems).toEqual(
          sorted(
            validateOnServer(
              without(normalize(form.schema, data) as object as Record<string, unknown>, formOnly),
            ),
          ),
        );
        if (browserProblems.length === 0) accepted += 1;
      }),
      { numRuns: 400 },
    );
    expect(accepted).toBeGreaterThan(40);
  });

  it('does not send fields of the form that are not part of the body', () => {
    for (const name of formOnly)
      expect(validateOnServer({ [name]: 'x' })[name]).toEqual([
        { key: 'error.unknownField', params: { name } },
      ]);
  });
});
