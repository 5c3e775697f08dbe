import { actorOf } from './actor.ts';
import { freshContext } from './context.ts';

/**
 * An editor's context. `newKeys` lists the files stored since, because all tests of a process share one
 * storage.
 */
export async function openAsEditor() {
  const ctx = { ...(await freshContext()), actor: actorOf('editor') };
  const before = new Set((await ctx.storage.list()).map(({ key }) => key));
  const newKeys = async () =>
    (await ctx.storage.list()).map(({ key }) => key).filter((key) => !before.has(key));
  return { ...ctx, newKeys };
}
