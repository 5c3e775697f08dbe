import type { AppContext } from './context.ts';
import type { CacheTag, Database } from './db/database.server.ts';

/**
 * Caches what `load` read from the committed database for `lifeMs`, and drops it when its tag, or one of its
 * tags, changes. Holds one value per open database; caches no failure, and nothing inside a transaction or
 * for a preview of a draft. A change of the tag is noticed by identity: the result of a read that began
 * before the change is returned but not cached.
 */
export function createTaggedCacheReader<Value>(options: {
  tag: CacheTag | readonly CacheTag[];
  lifeMs: number;
  load: (ctx: AppContext) => Promise<Value>;
}): (ctx: AppContext) => Promise<Value> {
  type Entry = { value: Promise<Value>; bornAt: number };
  const tags: readonly CacheTag[] = [options.tag].flat();
  const entries = new WeakMap<Database, { current: Entry | null }>();

  function slotOf(database: Database) {
    const known = entries.get(database);
    if (known) return known;
    const slot: { current: Entry | null } = { current: null };
    entries.set(database, slot);
    database.onCacheChange((tag) => {
      if (tag === null || tags.includes(tag)) slot.current = null;
    });
    return slot;
  }

  return async (ctx) => {
    if (ctx.db !== ctx.database.db || ctx.drafted) return options.load(ctx);
    const slot = slotOf(ctx.database);
    const age = slot.current ? ctx.now.getTime() - slot.current.bornAt : Number.POSITIVE_INFINITY;
    if (slot.current && age >= 0 && age < options.lifeMs) return slot.current.value;
    // A drizzle query is no promise: it runs again each time it is awaited.
    const entry = { value: Promise.resolve(options.load(ctx)), bornAt: ctx.now.getTime() };
    slot.current = entry;
    try {
      return await entry.value;
    } catch (error) {
      if (slot.current === entry) slot.current = null;
      throw error;
    }
  };
}
