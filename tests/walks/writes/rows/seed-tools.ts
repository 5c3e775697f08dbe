import { sql } from 'drizzle-orm';

import { seedRuns } from '#app/modules/demo-data/tables.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

const PAGE = '/admin/seed-tools';
const REMOVE = `${PAGE}/remove`;

/** Ensures that nothing runs and that there are no generated rows. */
async function quiet(world: World): Promise<void> {
  const { db } = world.ctx();
  await db.delete(seedRuns);
  await db.execute(sql`delete from go_lives`);
  await db.execute(sql`delete from contacts where seed_batch is not null`);
}

/** Records a load of one contact, which can be removed. */
async function loaded(world: World): Promise<void> {
  const { db } = world.ctx();
  await quiet(world);
  await db.execute(sql`insert into contacts (id, mailbox, email, name, source, last_contact_at, is_demo, seed_batch)
    values (gen_random_uuid(), 'walk@demo.example', 'walk@demo.example', 'Walk', 'manual', now(), true, 'walk')`);
}

const requestStep = (fields: Record<string, string> = {}): Action => ({
  may: MAY.OWNER,
  make: async (world) => {
    await quiet(world);
    return { path: PAGE, fields };
  },
});

/** Loading, saving and removing generated rows; the jobs of the walk do not run. */
export const seedToolRows: Row[] = [
  ...at(PAGE, {
    generate: requestStep({ size: 'S', days: '30', seed: '4', leads: 'on' }),
    catalogue: requestStep(),
    'load-test': requestStep(),
    snapshot: { ...requestStep(), needsProof: true },
    'test-mail': requestStep(),
    cancel: {
      may: MAY.OWNER,
      make: async (world) => {
        const { db, now } = world.ctx();
        await quiet(world);
        const row = { request: { kind: 'snapshot' as const }, requestedAt: now, movedAt: now };
        const [run] = await db.insert(seedRuns).values(row).returning();
        return { path: PAGE, fields: { run: run?.id ?? '' } };
      },
    },
  }),
  ...at(REMOVE, {
    remove: {
      may: MAY.OWNER,
      needsProof: true,
      make: async (world) => {
        await loaded(world);
        return { path: REMOVE, fields: { batch: 'walk', phrase: 'remove demo data' } };
      },
    },
    reset: {
      may: MAY.OWNER,
      needsProof: true,
      make: async (world) => {
        await quiet(world);
        await world.ctx().db.execute(sql`update orders set livemode = false`);
        return { path: REMOVE, fields: { phrase: 'reset this shop' } };
      },
    },
  }),
];
