import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import pino from 'pino';
import { expect, test } from 'vitest';

import { openEmbeddedDatabase } from '#app/platform/db/embedded.server.ts';
import { runRawSqlQuery } from '#app/platform/db/rows.server.ts';

import { emptyDataFolder } from '../shop/empty-data-folder.ts';

import { type Buyer, buy, isDone, makeBuyer, type Purchase } from './buyer.ts';
import { makeShopProcess, type ShopProcess } from './shop-process.ts';

const BUYERS_PER_ROUND = 3;
const CODE = 'FAULTS10';

/** What the database contains after all rounds. */
async function readBooks(dataDir: string) {
  const database = await openEmbeddedDatabase(dataDir, { log: pino({ level: 'silent' }) });
  const one = async (query: ReturnType<typeof sql>) =>
    Number((await runRawSqlQuery(database.db, query))[0]?.['n']);
  const orders = await runRawSqlQuery(
    database.db,
    sql`select id::text as id, status, promo_code as code, checkout_key as key from orders where not is_demo`,
  );
  const books = {
    orders,
    paidSessions: await one(
      sql`select count(*) as n from sandbox_objects where type = 'checkout.session' and json->>'payment_status' = 'paid'`,
    ),
    uses: await one(sql`select current_uses as n from promocodes where code = ${CODE}`),
    usedRedemptions: await one(
      sql`select count(*) as n from promo_redemptions join promocodes on promocodes.id = promo_id where promocodes.code = ${CODE} and state = 'used'`,
    ),
    openRedemptions: await one(
      sql`select count(*) as n from promo_redemptions join promocodes on promocodes.id = promo_id where promocodes.code = ${CODE} and state = 'reserved'`,
    ),
  };
  await database.close();
  return books;
}

/**
 * The shop must find the payments of buyers who walked away by itself: by webhook, or within minutes by the
 * reconciler.
 */
async function readSettledBooks(shop: ShopProcess, expected: number) {
  const deadline = Date.now() + 240_000;
  for (;;) {
    const books = await readBooks(shop.dataDir);
    const paid = books.orders.filter(({ status }) => status === 'PAID');
    if (paid.length >= expected || Date.now() > deadline) return books;
    await shop.start();
    await setTimeout(10_000);
    await shop.stop();
  }
}

async function addCode(shop: ShopProcess): Promise<void> {
  const file = join(shop.dataDir, 'codes.json');
  const code = { code: CODE, type: 'percentage', value: 10, max_uses: 10_000, status: 'active' };
  await writeFile(file, JSON.stringify([code]));
  if ((await shop.command(['import', 'promo-codes', file])) !== 0) {
    throw new Error('the code could not be imported');
  }
}

/**
 * Starts some buyers at once, kills the shop in the middle and restarts it; every buyer then continues where
 * the connection was cut.
 */
async function runRound(
  shop: ShopProcess,
  round: number,
): Promise<{ buyers: Buyer[]; readyAfterMs: number }> {
  const buyers = Array.from({ length: BUYERS_PER_ROUND }, (_, index) =>
    makeBuyer({ walksAway: index === 1 }),
  );
  const purchaseOf = (index: number): Purchase => ({
    slug: 'website-speed-optimization',
    promoCode: index === 0 ? null : CODE,
  });
  const all = () => Promise.all(buyers.map((buyer, index) => buy(buyer, shop.address, purchaseOf(index))));
  const buying = all();
  await setTimeout(Math.random() * 400);
  await shop.kill();
  await buying;
  if (round % 10 === 9) {
    shop.startBlindly();
    await setTimeout(Math.random() * 1_500);
    await shop.kill();
  }
  const readyAfterMs = await shop.start();
  // A person whose connection is cut presses the button again.
  for (let press = 0; press < 5 && !buyers.every(isDone); press++) {
    if (press > 0) await setTimeout(500);
    await all();
  }
  return { buyers, readyAfterMs };
}

test('kill -9 during checkout and payment loses no paid order, doubles none, and promo uses add up', async () => {
  const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);
  const shop = await makeShopProcess(await emptyDataFolder());
  const buyers: Buyer[] = [];
  const readyAfter: number[] = [];
  try {
    await shop.start();
    await addCode(shop);
    for (let round = 0; round < rounds; round++) {
      const done = await runRound(shop, round);
      buyers.push(...done.buyers);
      readyAfter.push(done.readyAfterMs);
    }
  } finally {
    await shop.stop();
  }

  // Every buyer is finished, and each buyer who stayed was shown an order of their own.
  expect(buyers.filter((buyer) => !isDone(buyer))).toEqual([]);
  const stayed = buyers.filter(({ walksAway }) => !walksAway);
  expect(new Set(stayed.map(({ orderId }) => orderId)).size).toBe(stayed.length);

  const books = await readSettledBooks(shop, buyers.length);
  const paid = books.orders.filter(({ status }) => status === 'PAID');
  expect(paid).toHaveLength(buyers.length);
  expect(new Set(paid.map(({ key }) => key))).toEqual(new Set(buyers.map(({ key }) => key)));
  expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining(stayed.map(({ orderId }) => orderId)));
  expect(books.paidSessions).toBe(buyers.length);

  const withCode = paid.filter(({ code }) => code === CODE).length;
  expect(withCode).toBe(rounds * (BUYERS_PER_ROUND - 1));
  expect(books).toMatchObject({ usedRedemptions: withCode, uses: withCode + books.openRedemptions });

  process.stdout.write(
    `${rounds} rounds; ready again after ${Math.round(Math.max(...readyAfter))} ms at worst\n`,
  );
  await rm(shop.dataDir, { recursive: true });
}, 3_600_000);
