import type { Page } from '@playwright/test';
import { and, desc, eq, like } from 'drizzle-orm';

import { renderStoredMail } from '#app/modules/notifications/render-stored-mail.server.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';

import { openTrade, ready } from './bought.ts';
import { expect, expectNoAxeViolations, test } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 150_000 });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MARKER = 'A person of our own answers you.';

let shop: ServedShop;
test.beforeEach(async () => {
  shop = await openServedShop();
});
test.afterEach(() => shop.end());

async function expectFine(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
}

/** Returns the newest queued autoreply to a message, as it would be sent at this moment. */
async function newest(key: string) {
  const isIt = and(eq(outbox.template, 'contact.autoreply'), like(outbox.dedupeKey, `${key}%`));
  const find = async () =>
    (await shop.ctx.db.select().from(outbox).where(isIt).orderBy(desc(outbox.createdAt)).limit(1))[0];
  await expect.poll(find).toBeDefined();
  const row = await find();
  if (!row) throw new Error('a mail that was just queued is gone');
  return renderStoredMail(shop.ctx, row);
}

async function writeToShop(page: Page, message: string): Promise<void> {
  await page.goto('/contact');
  await ready(page);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Subject').selectOption('service-question');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
}

test('a mail is edited on a phone, previewed, tried, published, sent by a real event, and reset', async ({
  browser,
}) => {
  const trade = await openTrade(browser, shop, { ...PHONE, colorScheme: 'dark' });
  const { owner, buyer } = trade;
  await owner.goto('/admin/templates/emails?q=message+received');
  await ready(owner);
  await expectFine(owner);
  await owner.getByRole('link', { name: 'Message received' }).click();
  await expect(owner.getByRole('heading', { name: 'Message received', level: 1 })).toBeVisible();
  await expectFine(owner);

  const text = owner.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('Hello {nmae}');
  await owner.getByRole('button', { name: 'Save Draft' }).click();
  await expect(owner.getByRole('link', { name: /\{nmae\} is not a variable of this email/ })).toBeVisible();
  await expectFine(owner);
  await text.fill(`${MARKER} Thank you`);
  await owner.getByRole('button', { name: 'Insert {comma_name}' }).click();
  await expect(text).toHaveValue(`${MARKER} Thank you{comma_name}`);
  await owner.getByRole('button', { name: 'Save Draft' }).click();
  await expect(owner.getByText('Draft saved.')).toBeVisible();

  const frame = owner.frameLocator('iframe[title^="Preview of"]');
  // A frame below the screen loads only when it is scrolled into view, and saved text comes in a new frame.
  await expect(async () => {
    await owner.locator('iframe[title^="Preview of"]').scrollIntoViewIfNeeded();
    await expect(frame.getByText(`${MARKER} Thank you, Ada`).last()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  for (const view of ['Phone', 'Dark', 'Plain text']) {
    await owner.getByRole('button', { name: view, exact: true }).click();
    await expect(frame.getByText(MARKER).last()).toBeVisible();
  }
  await expectFine(owner);
  await owner.getByRole('button', { name: 'Send test email' }).click();
  await expect(owner.getByText(/Test email stored, not sent/).last()).toBeVisible();
  const trial = await newest('mail-test:');
  expect(trial.subject).toBe('[Test] We got your message');
  expect(trial.text).toContain(MARKER);

  await owner.getByRole('button', { name: 'Update email' }).click();
  await expect(owner.getByText('Published. The next email uses it.').last()).toBeVisible();
  await writeToShop(buyer, 'Can you help?');
  const real = await newest('contact:');
  expect(real.text).toContain(`${MARKER} Thank you, Ada Lovelace`);
  expect(real.html).toContain(MARKER);

  await owner.getByRole('button', { name: 'Reset to default text' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(owner.getByText('Reset to the default text.').last()).toBeVisible();
  await expect(text).toHaveValue(/^Thank you\{comma_name\}/);
  await owner.getByRole('link', { name: 'History', exact: true }).click();
  await expect(owner.getByRole('heading', { name: 'History', exact: true })).toBeVisible();
  await expectFine(owner);

  await owner.getByRole('button', { name: 'Turn off' }).click();
  await expect(owner.getByText('Email turned off.').last()).toBeVisible();
  await owner.goto('/admin/templates/emails/frame');
  await ready(owner);
  await expectFine(owner);
  await trade.leave();
});
