import { actorOf } from './actor.ts';
import { freshContext } from './context.ts';

/** An editor's context, and the keys that came into the storage since; the tests of a process share one storage. */
export async function openAsEditor() {
  const ctx = { ...(await freshContext()), actor: actorOf('editor') };
  const before = new Set((await ctx.storage.list()).map(({ key }) => key));
  const newKeys = async () =>
    (await ctx.storage.list()).map(({ key }) => key).filter((key) => !before.has(key));
  return { ...ctx, newKeys };
}
