import { createRandom, drawScene, SEED } from 'nasaq/demo';
import { type Db, newFileId, type Scope, scopedTo } from 'nasaq/server';

/**
 * Stores a picture of each scene in one statement.
 * @param scenes the number of each scene, unique within the company, or null for none
 * @returns the ids of the files, in the order of the scenes
 */
export async function addScenes(
  db: Db,
  scope: Scope,
  scenes: readonly (number | null)[],
  now: Date,
): Promise<(string | null)[]> {
  const pictures = await Promise.all(
    scenes.map(async (scene) =>
      scene === null ? null : { id: idOf(scope, scene), ...(await drawScene(scene)) },
    ),
  );
  const existing = pictures.filter((picture) => picture !== null);
  if (existing.length > 0) {
    const tables = scopedTo(db, scope);
    await tables
      .insert(
        'file',
        existing.map(({ id, type, bytes }) => ({ id, type, size: bytes.length, created_at: now })),
      )
      .execute();
    await tables
      .insert(
        'file_chunk',
        existing.map(({ id, bytes }) => ({ file_id: id, number: 0, bytes })),
      )
      .execute();
  }
  return pictures.map((picture) => picture?.id ?? null);
}

/** Each scene has its own random numbers, so that adding a scene does not change the others. */
function idOf({ companyId }: Scope, scene: number): string {
  return newFileId(companyId, createRandom(SEED + companyId * 1000 + scene).bytes);
}
