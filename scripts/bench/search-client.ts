import { setTimeout } from 'node:timers/promises';

import type { BenchmarkShopProcess } from './shop-process.ts';

/** By meaning and words, or by words alone. */
export type ShopSearchMode = 'hybrid' | 'lexical';
export type ShopSearchResponse = { results: { slug: string }[]; mode: ShopSearchMode };

const SEARCH_MODE_TIMEOUT_SECONDS = 120;

/** Posts JSON to the shop; returns the text of its response, and the milliseconds it took. */
export async function postJsonToShop(
  { address }: BenchmarkShopProcess,
  path: string,
  body: unknown,
): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { text, ms: performance.now() - startedAt };
}

export async function fetchShopSearchResults(
  shop: BenchmarkShopProcess,
  q: string,
): Promise<ShopSearchResponse & { ms: number }> {
  const { text, ms } = await postJsonToShop(shop, '/api/search-intent', { q });
  // Our own function; the request tests prove its shape.
  return { ...(JSON.parse(text) as ShopSearchResponse), ms };
}

/**
 * Waits until searches run in this mode: the first one after a start makes the shop load the model, and does
 * not wait for it.
 */
export async function waitForSearchMode(shop: BenchmarkShopProcess, mode: ShopSearchMode): Promise<void> {
  for (let second = 0; second < SEARCH_MODE_TIMEOUT_SECONDS; second++) {
    if ((await fetchShopSearchResults(shop, 'website')).mode === mode) return;
    await setTimeout(1_000);
  }
  throw new Error(`search did not become ${mode}`);
}
