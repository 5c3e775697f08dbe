import { setTimeout } from 'node:timers/promises';

import type { ShopProcess } from './shop-process.ts';

/** By meaning and words, or by words alone. */
export type Mode = 'hybrid' | 'lexical';
export type Answer = { results: { slug: string }[]; mode: Mode };

const READY_SECONDS = 120;

/** Posts JSON to the shop; returns the text of its response, and the milliseconds it took. */
export async function post(
  { address }: ShopProcess,
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

export async function ask(shop: ShopProcess, q: string): Promise<Answer & { ms: number }> {
  const { text, ms } = await post(shop, '/api/search-intent', { q });
  // Our own function; the request tests prove its shape.
  return { ...(JSON.parse(text) as Answer), ms };
}

/**
 * Waits until searches run in this mode: the first one after a start makes the shop load the model, and does
 * not wait for it.
 */
export async function waitForSearchMode(shop: ShopProcess, mode: Mode): Promise<void> {
  for (let second = 0; second < READY_SECONDS; second++) {
    if ((await ask(shop, 'website')).mode === mode) return;
    await setTimeout(1_000);
  }
  throw new Error(`search did not become ${mode}`);
}
