import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { zipEntries } from '../shop/zip-entries.ts';

import { expectNoAxeViolations, ready, unique } from './journey.ts';
import { mailed } from './mailbox.ts';
import { buyAsGuest, confirmedLink, dollars, expectNoSidewaysScroll, REPAIR, stock } from './sale.ts';
import { expect, test } from './staff.ts';

test.describe.configure({ timeout: 240_000 });

/** For what a webhook brings, on a busy machine; without one the shop polls the provider once a minute. */
const SOON_MS = 45_000;
const FOUND_MS = 120_000;

const REFUNDED = /^Subject: Refund of \$([\d.]+) for order/m;

type Bought = { path: string; number: string; cents: number; email: string };

/** Buys one service as a guest and waits for its confirmation. */
async function buy(page: Page, name: string): Promise<Bought> {
  const email = `${unique(name)}@example.com`;
  const [service] = await stock(page, [REPAIR]);
  await buyAsGuest(page, REPAIR, email);
  const { pathname: path } = await confirmedLink(email);
  return { path, number: path.slice(8, 16), cents: service?.price_usd ?? 0, email };
}

/** Waits for a change made by another person, reloading the page meanwhile. */
async function seesSoon(page: Page, text: string | RegExp, timeout = SOON_MS): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout });
  await ready(page);
}

/** Opens an order's payment at the provider, from the order. */
async function openProvider(owner: Page, { path, cents }: Bought): Promise<void> {
  await owner.goto(`/admin${path}`);
  await ready(owner);
  await owner.getByRole('link', { name: 'Open in the test provider' }).click();
  const heading = { level: 1, name: `Payment of ${dollars(cents)}` };
  await expect(owner.getByRole('heading', heading)).toBeVisible();
  await ready(owner);
}

/** Presses a button of the provider's page and waits for its message. */
async function press(owner: Page, name: string, result: string): Promise<void> {
  await owner.getByRole('button', { name, exact: true }).click();
  await expect(owner.getByText(result).first()).toBeVisible();
}

async function expectEvidence(owner: Page): Promise<void> {
  const [file] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Download evidence' }).click(),
  ]);
  const entries = zipEntries(await readFile(await file.path()));
  expect([...entries.keys()]).toContain('hashes.txt');
  expect([...entries.values()].some((bytes) => bytes.subarray(0, 5).toString() === '%PDF-')).toBe(true);
}

for (const { end, button, result } of [
  { end: 'won', button: 'The shop wins', result: 'Won by the shop' },
  { end: 'lost', button: 'The shop loses', result: 'Lost by the shop' },
]) {
  test(`a dispute made at the provider reaches the owner with its date and its evidence, and ends ${end}`, async ({
    page,
    staffPage,
  }) => {
    const owner = await staffPage('owner');
    const bought = await buy(page, `dispute-${end}`);
    const { path, number, cents } = bought;
    await openProvider(owner, bought);
    await expectNoAxeViolations(owner);
    await expectNoSidewaysScroll(owner);
    await press(owner, 'Open a dispute', 'Open, evidence wanted');

    await owner.goto(`/admin${path}`);
    await seesSoon(owner, `Dispute open: ${dollars(cents)}, fraudulent`);
    await expect(owner.getByText(/Evidence due/)).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await expectNoAxeViolations(owner);
    await expectEvidence(owner);
    await owner.goto('/admin/notifications');
    await seesSoon(owner, `Dispute opened: order ${number}`);

    await openProvider(owner, bought);
    await press(owner, button, result);
    await owner.goto(`/admin${path}`);
    await seesSoon(owner, `Dispute ${end}: ${dollars(cents)}, fraudulent`);
    await owner.goto('/admin/notifications');
    await seesSoon(owner, `Dispute closed: order ${number}`);
  });
}

test('a refund made at the provider is right here within a minute, and one whose message was lost is found', async ({
  page,
  staffPage,
}) => {
  const owner = await staffPage('owner');
  const bought = await buy(page, 'refunded');
  const { path, cents, email } = bought;
  await openProvider(owner, bought);
  const amount = owner.getByRole('textbox', { name: 'Amount in dollars' });
  await amount.fill(((cents + 1) / 100).toFixed(2));
  await press(owner, 'Refund at the provider', 'is greater than unrefunded amount');
  await ready(owner);
  await expectNoAxeViolations(owner);
  await amount.fill('30');
  await press(owner, 'Refund at the provider', dollars(cents - 30_00));

  await owner.goto(`/admin${path}`);
  await seesSoon(owner, /issued at the payment provider/);
  await expect(owner.getByText('-$30.00', { exact: true })).toBeVisible();
  expect(await mailed(email, REFUNDED)).toBe('30.00');
  await page.goto(path);
  await expect(page.getByText('−$30.00')).toBeVisible();

  // The provider's message about the rest never arrives: the shop finds it by polling.
  await openProvider(owner, bought);
  await owner
    .getByRole('checkbox', { name: /^Lose the message/ })
    .first()
    .check();
  await press(owner, 'Refund at the provider', '$0.00');
  await owner.goto(`/admin${path}`);
  await seesSoon(owner, `-${dollars(cents)}`, FOUND_MS);
  expect(await mailed(email, REFUNDED, 2)).toBe(((cents - 30_00) / 100).toFixed(2));
  await page.reload();
  await expect(page.getByText(`−${dollars(cents - 30_00)}`)).toBeVisible();
});
