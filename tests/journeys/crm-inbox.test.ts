import type { Page } from '@playwright/test';

import { eq } from 'drizzle-orm';

import { HOUR_MS } from '#app/lib/durations.ts';
import { addMessages, makeMail } from '#app/modules/crm/fixtures.ts';
import { addAdminOrder } from '#app/modules/order-pages/fixtures.ts';
import { outbox } from '#app/modules/outbox/tables.server.ts';
import { snippets } from '#app/modules/snippets/tables.server.ts';

import { openTrade } from './bought.ts';
import { expectNoAxeViolations, expectToast, ready, unique } from './journey.ts';
import { mailed } from './mailbox.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop } from './served-shop.ts';
import { expect, test } from './staff.ts';

const PHONE = { width: 390, height: 844 };

/** Writes to the shop with the public form. */
async function writeToShop(page: Page, sender: { name: string; email: string; message: string }) {
  await page.goto('/contact');
  await ready(page);
  await page.getByLabel('Name').fill(sender.name);
  await page.getByLabel('Email', { exact: true }).fill(sender.email);
  await page.getByLabel('Subject').selectOption('service-question');
  await page.getByLabel('Message').fill(sender.message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
}

test('staff find, read and answer a message by keyboard with a snippet, and the sender gets it', async ({
  page,
  staffPage,
}) => {
  const name = unique('Ada');
  const email = `${name.toLowerCase()}@example.com`;
  const shortcut = unique('thanks').toLowerCase();
  await writeToShop(page, { name, email, message: 'Can you audit our tracking?' });

  const staff = await staffPage('manager');
  await staff.goto('/admin/templates/snippets/new');
  await ready(staff);
  await staff.getByRole('textbox', { name: 'Shortcut' }).fill(shortcut);
  await staff.getByRole('textbox', { name: 'Text' }).fill('Hello {nobody}.');
  await staff.keyboard.press('Control+s');
  await expect(staff.getByRole('alert')).toContainText('{nobody} is not a variable');
  await expectNoAxeViolations(staff);
  await staff.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, thank you for writing to {shop}.');
  await staff.keyboard.press('Control+s');
  await expect(staff.getByRole('heading', { level: 1, name: shortcut })).toBeVisible();

  await staff.goto(`/admin/crm/inbox?q=${name}`);
  await ready(staff);
  await expect(staff.getByRole('row').filter({ hasText: name })).toContainText('h left');
  await expectNoAxeViolations(staff);
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Question about a service' })).toBeVisible();
  await expect(staff.getByText('Read', { exact: true })).toBeVisible();
  await staff.keyboard.press('s');
  await staff.keyboard.type(shortcut);
  await staff.keyboard.press('ArrowDown');
  await staff.keyboard.press('Enter');
  const answer = staff.getByRole('textbox', { name: 'Your reply' });
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue(`Hello ${name}, thank you for writing to Mara Ellison.`);
  await staff.keyboard.type(' Yes, we can.');
  await expectNoAxeViolations(staff);
  // Typed text survives a reload, and can be restored.
  staff.once('dialog', (dialog) => void dialog.accept());
  await staff.reload();
  await ready(staff);
  await staff.getByRole('button', { name: 'Restore' }).click();
  await expect(answer).toHaveValue(/Yes, we can\.$/);
  await answer.focus();
  await staff.keyboard.press('Control+Enter');
  await expectToast(staff, 'Reply sent.');
  await expect(staff.getByText('Answered', { exact: true })).toBeVisible();
  await expect(answer).toHaveValue('');
  await expect(staff.getByRole('list', { name: 'Conversation' })).toContainText('Yes, we can.');
  await mailed(email, /^Subject: (Re: Question about a service)/m);
  await staff.goto(`/admin/crm/inbox?q=${name}`);
  await expect(staff.getByText('No messages match your filters')).toBeVisible();
});

test('a late message is found on the dashboard and in the list, blocked and unblocked, on a phone', async ({
  browser,
}) => {
  const shop = await openServedShop();
  try {
    const { owner, leave } = await openTrade(browser, shop);
    const waitingSince = new Date(Date.now() - 25 * HOUR_MS);
    await addMessages(shop.ctx, { name: 'Grace', waitingSince, createdAt: waitingSince }, { name: 'Ida' });
    await owner.setViewportSize(PHONE);
    await owner.goto('/admin');
    await ready(owner);
    await owner.getByRole('link', { name: /Overdue replies/ }).click();
    await expect(owner.getByRole('link', { name: 'Grace' })).toBeVisible();
    await expect(owner.getByRole('link', { name: 'Ida' })).toHaveCount(0);
    await expect(owner.getByText('1 h late')).toBeVisible();
    await expectNoSidewaysScroll(owner);
    await expectNoAxeViolations(owner);
    await owner.getByRole('link', { name: 'Grace' }).click();
    await owner.getByRole('button', { name: 'Block sender' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Block sender' }).click();
    await expect(owner.getByText('This sender is blocked. Unblock them to reply.')).toBeVisible();
    await expectNoSidewaysScroll(owner);
    await expectNoAxeViolations(owner);
    await owner.getByRole('button', { name: 'Unblock sender' }).click();
    await owner.getByRole('button', { name: 'Not spam' }).click();
    await expect(owner.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
    await leave();
  } finally {
    await shop.end();
  }
});

test('a snippet is found by its shortcut in the messages of an order, and filled with what is known of it', async ({
  browser,
}) => {
  const shop = await openServedShop();
  try {
    const { owner, leave } = await openTrade(browser, shop);
    const id = await addAdminOrder(shop.ctx, { customerName: 'Byron Buyer' });
    await shop.ctx.db.insert(snippets).values([
      { shortcut: 'other', body: 'Another one.' },
      { shortcut: 'ready', body: 'Hello {name}, order {order} is ready.' },
    ]);
    await owner.goto(`/admin/orders/${id}`);
    await ready(owner);
    const picker = owner.getByRole('combobox', { name: 'Insert a snippet' });
    await picker.focus();
    await owner.keyboard.press('ArrowDown');
    await owner.keyboard.press('ArrowDown');
    await expect(owner.getByRole('option', { name: /^ready/ })).toHaveAttribute('aria-selected', 'true');
    await expectNoAxeViolations(owner);
    await owner.keyboard.press('Enter');
    const field = owner.getByRole('textbox', { name: 'Your message' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(`Hello Byron Buyer, order ${id.slice(0, 8)} is ready.`);
    await owner.keyboard.press('Control+Enter');
    await expect(field).toHaveValue('');
    await expect(owner.getByText('Hello Byron Buyer, order').first()).toBeVisible();
    await leave();
  } finally {
    await shop.end();
  }
});

test('an answer that comes back by mail is shown unread, with what it quotes folded, and answered again', async ({
  browser,
  page,
}) => {
  const secret = 'delivered-by-the-mail-server';
  const shop = await openServedShop({
    MAIL_INBOUND_ADDRESS: 'reply@in.shop.example',
    MAIL_INBOUND_SECRET: secret,
  });
  try {
    const { owner, leave } = await openTrade(browser, shop);
    await page.goto(`${shop.origin}/contact`);
    await ready(page);
    await page.getByLabel('Name').fill('Grace');
    await page.getByLabel('Email', { exact: true }).fill('grace@example.com');
    await page.getByLabel('Subject').selectOption('support');
    await page.getByLabel('Message').fill('Can you help us?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();

    const openUnread = async () => {
      await owner.goto('/admin/crm/inbox');
      await ready(owner);
      await expect(owner.getByRole('row').filter({ hasText: 'Grace' })).toContainText('23 h left');
      await owner.getByRole('link', { name: 'Grace' }).click();
    };
    const send = async (words: string) => {
      await owner.getByRole('textbox', { name: 'Your reply' }).fill(words);
      await owner.getByRole('button', { name: 'Send reply' }).click();
      await expect(owner.getByRole('list', { name: 'Conversation' })).toContainText(words);
    };
    await openUnread();
    await send('Yes. When?');
    const mails = await shop.ctx.db.select().from(outbox).where(eq(outbox.template, 'contact.reply'));
    const to = String(mails[0]?.payload['replyTo']);
    const text = 'On Monday.\n\nOn 11/23/26 16:12, Mara wrote:\n> Yes. When?';
    const delivered = await fetch(`${shop.origin}/api/webhooks/inbound-mail`, {
      method: 'POST',
      headers: { 'Content-Type': 'message/rfc822', Authorization: `Bearer ${secret}` },
      body: makeMail({ from: 'Grace <grace@home.example>', to, text }),
    });
    expect(delivered.status).toBe(200);

    await openUnread();
    const turns = owner.getByRole('list', { name: 'Conversation' }).getByRole('listitem');
    await expect(turns).toHaveCount(3);
    await expect(turns.nth(2)).toContainText('On Monday.');
    await expect(turns.nth(2)).toContainText('grace@home.example');
    await expect(turns.nth(2).getByText('> Yes. When?')).toBeHidden();
    await turns.nth(2).getByText('Quoted text').click();
    await expect(turns.nth(2).getByText('> Yes. When?')).toBeVisible();
    await expectNoAxeViolations(owner);
    await owner.setViewportSize(PHONE);
    await expectNoSidewaysScroll(owner);
    await expectNoAxeViolations(owner);
    await send('Monday it is.');
    await expect(turns).toHaveCount(4);
    await expect(turns.nth(3)).toContainText('Monday it is.');
    await leave();
  } finally {
    await shop.end();
  }
});
