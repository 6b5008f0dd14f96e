import { listOf } from '../language/schemaParts.ts';
import { checkLiteral } from '../entities/checkLiteral.ts';
import { suggest } from '../issues/didYouMean.ts';
import type { Reference } from '../language/language.ts';
import type { Project } from '../project/project.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';

/**
 * Checks a fixed body: every value belongs to a field that the call sends, and the rules allow it.
 * All required fields have a value.
 */
export function checkBody({ calls }: Project, { at, call }: Reference): void {
  const known = calls.get(call?.text() ?? '');
  if (!known?.entity) return;
  const { call: sent, entity } = known;
  const body = sent.variant ? entity.bodies[sent.variant] : {};
  const fields = schemaFields(body);
  for (const [name, value] of at.entries()) {
    value.use('field', `${entity.id}.${name}`);
    const rules = fields[name];
    if (rules) checkLiteral(value, rules);
    else
      value.reportKey(
        'check.notSent',
        { name, call: sent.name },
        suggest(name, Object.keys(fields)),
      );
  }
  for (const name of listOf(body['required']).map(String))
    if (!at.get(name).exists) at.report('check.bodyWithoutField', { name, call: sent.name });
}
