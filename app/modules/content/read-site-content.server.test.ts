import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';

import { inTransaction } from '#app/platform/db/transaction.server.ts';

import { freshContext } from '../../../tests/shop/context.ts';

import { defaultSiteContent } from './internal/site-defaults.ts';
import { fillRefundDaysInSiteContent } from './refund-days.ts';
import { defaultShopProviderDetails } from './model.ts';
import { readSiteContent } from './read-site-content.server.ts';
import { contentBlockSchemas } from './schemas.ts';
import { contentBlocks } from './tables.server.ts';

/** A log that collects its messages. */
function keepingLog() {
  const messages: string[] = [];
  const write = (line: string) => void messages.push(String(JSON.parse(line).msg));
  return { messages, log: pino({ level: 'error' }, { write }) };
}

test('an unedited shop shows the default texts, and these match their own schemas', async () => {
  expect(await readSiteContent(await freshContext())).toEqual(
    fillRefundDaysInSiteContent(defaultSiteContent),
  );
  for (const [key, schema] of Object.entries(contentBlockSchemas)) {
    // `Object.entries` loses the fact that both have the same keys.
    expect(schema.parse(defaultSiteContent[key as keyof typeof defaultSiteContent]), key).toBeTruthy();
  }
});

test('a stored block takes the place of the shipped one, and a change is seen at the next read', async () => {
  const ctx = await freshContext();
  await readSiteContent(ctx);
  await ctx.db.insert(contentBlocks).values({ key: 'trust', value: { lines: ['Paid on time'] } });
  await expect.poll(async () => (await readSiteContent(ctx)).trust.lines).toEqual(['Paid on time']);
  const renamed = { ...defaultShopProviderDetails, name: 'Ada Works' };
  await ctx.db.insert(contentBlocks).values({ key: 'provider', value: renamed });
  await expect.poll(async () => (await readSiteContent(ctx)).provider.name).toBe('Ada Works');
  await ctx.db.delete(contentBlocks).where(eq(contentBlocks.key, 'trust'));
  await expect
    .poll(async () => (await readSiteContent(ctx)).trust)
    .toEqual(fillRefundDaysInSiteContent(defaultSiteContent).trust);
});

test('a stored block that does not fit is logged and the shipped one is shown; the others stay', async () => {
  const { log, messages } = keepingLog();
  const ctx = await freshContext({ log });
  const unsafe = { ...defaultShopProviderDetails, bookCallUrl: 'javascript:alert(1)' };
  await ctx.db.insert(contentBlocks).values([
    { key: 'provider', value: unsafe },
    { key: 'faq', value: 'no object at all' },
    { key: 'trust', value: { lines: ['Paid on time'] } },
  ]);
  const content = await readSiteContent(ctx);
  expect(content).toEqual({
    ...fillRefundDaysInSiteContent(defaultSiteContent),
    trust: { lines: ['Paid on time'] },
  });
  expect(messages).toEqual(Array(2).fill('stored content does not fit, defaults are shown'));
});

test('what a transaction wrote is read inside it', async () => {
  const ctx = await freshContext();
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(contentBlocks).values({ key: 'trust', value: { lines: ['Not yet committed'] } });
    expect((await readSiteContent(ctx)).trust.lines).toEqual(['Not yet committed']);
  });
});

test('without an answer of the database the words read last are shown, and the page is not kept', async () => {
  const { log, messages } = keepingLog();
  const ctx = await freshContext({ log });
  await ctx.db
    .insert(contentBlocks)
    .values({ key: 'provider', value: { ...defaultShopProviderDetails, name: 'Ada Works' } });
  await expect.poll(async () => (await readSiteContent(ctx)).provider.name).toBe('Ada Works');
  let fallbacks = 0;
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 3_600_000), onFallback: () => (fallbacks += 1) };
  await ctx.db.execute(sql`alter table content_blocks rename to content_blocks_away`);
  try {
    const content = await readSiteContent(later);
    expect(content).toEqual({
      ...fillRefundDaysInSiteContent(defaultSiteContent),
      provider: { ...defaultShopProviderDetails, name: 'Ada Works' },
    });
  } finally {
    await ctx.db.execute(sql`alter table content_blocks_away rename to content_blocks`);
  }
  expect(fallbacks).toBe(1);
  expect(messages).toEqual(['content could not be read, what was read last is shown']);
});
