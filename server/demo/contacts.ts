import { createRandom, type Random, SEED } from 'nasaq/demo';
import { type Db, type NewRow, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { midnightBefore } from './calendar.ts';
import contacts from './contacts.json' with { type: 'json' };
import managers from './managers.json' with { type: 'json' };
import { addScenes } from './pictures.ts';

interface ContactFillOptions {
  now: Date;
  schoolIds: number[];
}

/** The number of conversations per school. */
const THREADS_PER_SCHOOL = 3;

/** A support agent. */
interface Agent {
  name: string;
  picture: string | null;
}

/**
 * Fills in the conversations of a company's school managers with support, from the last five
 * months.
 */
export async function fillContacts(
  db: Db,
  scope: Scope,
  { now, schoolIds }: ContactFillOptions,
): Promise<void> {
  const random = createRandom(SEED + scope.companyId * 13);
  const agents = await fillAgents(db, scope, now);
  const threads = schoolIds
    .flatMap((school_id) => Array.from({ length: THREADS_PER_SCHOOL }, () => school_id))
    .map((school_id, index) =>
      toThread(school_id, index, agents[index % agents.length]!, { now, random }),
    );
  const ids = await scopedTo(db, scope)
    .insert(
      'contact_thread',
      threads.map(({ row }) => row),
    )
    .returning('id')
    .execute();
  await scopedTo(db, scope).insertMany(
    'contact_entry',
    threads.flatMap(({ entries }, index) =>
      entries.map((entry) => ({ ...entry, thread_id: ids[index]!.id })),
    ),
  );
}

async function fillAgents(db: Db, scope: Scope, now: Date): Promise<Agent[]> {
  const agents = contacts.agents as [string, number | null][];
  const pictures = await addScenes(
    db,
    scope,
    agents.map(([, scene]) => scene),
    now,
  );
  return agents.map(([name], index) => ({ name, picture: pictures[index] ?? null }));
}

function toThread(
  school_id: number,
  index: number,
  agent: Agent,
  { now, random }: { now: Date; random: Random },
): { row: NewRow<'contact_thread'>; entries: Omit<NewRow<'contact_entry'>, 'thread_id'>[] } {
  const user_name = `${managers.first[(index * 7) % managers.first.length]![0]!} ${managers.last[(index * 5) % managers.last.length]!}`;
  const texts = contacts.threads[index % contacts.threads.length] as [string, string][];
  const lastMessageAt =
    midnightBefore(now) -
    random.between(1, 150) * DAY_MS +
    random.between(8 * 60, 14 * 60) * 60_000;
  // Between two messages are half an hour to a day and a half, counted back from the last message.
  const gaps = texts.map(() => random.between(30, 36 * 60) * 60_000);
  const times = texts.map(
    (_text, number) =>
      new Date(lastMessageAt - gaps.slice(number + 1).reduce((sum, gap) => sum + gap, 0)),
  );
  const entries = texts.map(([side, message], number) => {
    const is_own = side === 'own';
    return {
      sender_name: is_own ? user_name : agent.name,
      sender_picture: is_own ? null : agent.picture,
      is_own,
      message,
      created_at: times[number]!,
    };
  });
  const row = {
    school_id,
    user_name,
    admin_name: agent.name,
    last_message: texts.at(-1)![1],
    last_message_at: times.at(-1)!,
  };
  return { row, entries };
}
