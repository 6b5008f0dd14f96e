import { isDeepStrictEqual } from 'node:util';
import { commaList, message } from '../../compiler/issues/messages.ts';
import { filesWithPart } from '../../compiler/project/usedIn.ts';
import type { Use } from '../../compiler/read/recorder.ts';
import { definitionPlace, usePlace, type Impact, type Versions } from './impact.ts';

/** Returns the impact of shared parts and entities on everything that shares them. */
export const sharedImpact = (versions: Versions): Impact[] => [
  ...partImpact(versions),
  ...entityImpact(versions),
];

const KINDS = ['rule', 'choices', 'blocks'] as const;

const isShared = ({ kind, reason, source }: Use) =>
  KINDS.some((one) => one === kind) &&
  reason === 'definition' &&
  source.file.endsWith('.shared.json');

/** Returns the impact of changed parts of `*.shared.json` files. */
function partImpact({ before, after }: Versions): Impact[] {
  const uses = after.inspection.uses();
  const former = before.inspection.uses().filter(isShared);
  return uses.filter(isShared).flatMap((part): Impact[] => {
    const { kind, name, source, path } = part;
    const known = former.find((one) => one.kind === kind && one.name === name);
    if (!known || isDeepStrictEqual(known.source.statedAt(known.path), source.statedAt(path)))
      return [];
    const users = uses.filter(({ reason }) => reason !== 'definition');
    const files = filesWithPart(users, kind, name);
    if (files.length === 0) return [];
    const params = {
      kind: message(`check.use.${kind}`),
      name,
      files: commaList(files.map((file) => file.slice(file.lastIndexOf('/') + 1))),
    };
    return [
      {
        severity: 'changes',
        message: message('check.impact.shared', params),
        place: usePlace(part, 'after'),
        count: files.length,
      },
    ];
  });
}

/** Returns the impact of changed entities that several screens show or save. */
const entityImpact = (versions: Versions): Impact[] =>
  [...versions.after.compilation.entities.values()].flatMap((entity): Impact[] => {
    const former = versions.before.compilation.entities.get(entity.id);
    if (!former || isDeepStrictEqual(former, entity)) return [];
    const screens = screensOf(versions, entity.id);
    if (screens.length < 2) return [];
    const params = { entity: entity.id, screens: commaList(screens) };
    return [
      {
        severity: 'changes',
        message: message('check.impact.entity', params),
        place: definitionPlace(versions, 'after', 'entity', entity.id),
        count: screens.length,
      },
    ];
  });

/** Returns the screens with a call whose items are those of an entity. */
function screensOf({ after }: Versions, entity: string): string[] {
  const { resources, screens } = after.compilation;
  const isOf = (call: { name: string } | undefined) =>
    call !== undefined && resources.get(call.name.split('.')[0]!)?.entity === entity;
  return [...screens.values()]
    .filter((screen) => {
      if (screen.kind === 'form') return isOf(screen.save) || isOf(screen.load);
      return screen.kind === 'page' ? (screen.prefetch ?? []).some(isOf) : isOf(screen.call);
    })
    .map(({ id }) => id);
}
