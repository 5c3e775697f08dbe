import { listCategoryUrlNames, type Category } from '#app/lib/categories.ts';
import type { AppContext } from '#app/platform/context.ts';

import { readSiteContent } from '../read-site-content.server.ts';

/** The categories, kept in memory by this process. */
export type CachedServiceCategories = {
  list: () => readonly Category[];
  /** Resolves with the categories once all announced changes are loaded. */
  current: () => Promise<readonly Category[]>;
  /** Whether a URL may name a category by this word; null while a change is being loaded. */
  isWord: (word: string) => boolean | null;
  stop: () => void;
};

/** Loads the categories now and after every content change. */
export async function loadAndWatchCategories(newContext: () => AppContext): Promise<CachedServiceCategories> {
  const { database, log } = newContext();
  let list: readonly Category[] = [];
  let words: ReadonlySet<string> | null = null;

  async function read(before: Promise<void>): Promise<void> {
    await before;
    try {
      list = (await readSiteContent(newContext())).categories;
      words = new Set(listCategoryUrlNames(list));
    } catch (error) {
      log.error({ err: error }, 'categories could not be read');
    }
  }

  let reading = read(Promise.resolve());
  await reading;
  const stop = database.onCacheChange((tag) => {
    if (tag !== null && tag !== 'content') return;
    words = null;
    reading = read(reading);
  });
  return {
    list: () => list,
    isWord: (word) => words?.has(word) ?? null,
    stop,
    async current() {
      await reading;
      return list;
    },
  };
}
