import type { Page } from '@playwright/test';

import { expect, test, unique } from './journey.ts';
import { createStaff, signInByForm, signInByRequest } from './staff.ts';

test.describe.configure({ timeout: 240_000 });

const ready = (page: Page) => page.locator('html[data-ready]').waitFor();

/** Returns the names of everything the browser stores, for this tab and for all tabs. */
const kept = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

/**
 * Types into the editor of a new service until the browser has stored it, and goes to another page by the
 * palette.
 */
async function work(page: Page): Promise<void> {
  await page.goto('/admin');
  await ready(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Orders');
  await page
    .getByRole('option', { name: /^Orders/ })
    .first()
    .click();
  await page.waitForURL('**/admin/orders*');
  await page.goto('/admin/services/new');
  await ready(page);
  await page.getByRole('textbox', { name: 'Service title' }).fill('A secret of the house');
  await expect.poll(() => kept(page)).toEqual(expect.arrayContaining([expect.stringMatching(/draft/)]));
  expect(await kept(page)).toEqual(expect.arrayContaining([expect.stringMatching(/admin-recent/)]));
}

const PRIVATE = /draft|admin-recent|^brief:|owner/;

test('signing out takes drafts and last entries with it, those of a brief too, and leaves the cart', async ({
  page,
}) => {
  const email = `${unique('memory')}@staff.example`;
  await createStaff({ email, name: 'Memory Staff', role: 'owner' });
  await signInByRequest(page.context(), email);
  await work(page);
  await page.evaluate(() => {
    sessionStorage.setItem('brief:1', '{"site":"https://secret.example"}');
    localStorage.setItem('another', 'stays');
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page
    .getByRole('button', { name: /account menu$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await ready(page);
  const names = await kept(page);
  expect(names.filter((name) => PRIVATE.test(name))).toEqual([]);
  expect(names).toContain('another');
});

test('another account that signs in finds nothing of the one before; the same one finds its draft', async ({
  page,
}) => {
  const [first, second] = [`${unique('first')}@staff.example`, `${unique('second')}@staff.example`];
  await createStaff({ email: first, name: 'First Staff', role: 'owner' });
  await createStaff({ email: second, name: 'Second Staff', role: 'owner' });
  await signInByRequest(page.context(), first);
  await work(page);
  page.on('dialog', (dialog) => void dialog.accept());
  // The session is lost without signing out.
  await page.context().clearCookies();
  await signInByForm(page, first);
  await page.goto('/admin/services/new');
  await ready(page);
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toBeVisible();
  await page.context().clearCookies();
  await signInByForm(page, second);
  await page.goto('/admin/services/new');
  await ready(page);
  // Once it is deleted from the storage, it can never be offered again.
  await expect
    .poll(async () => (await kept(page)).filter((name) => /draft|admin-recent/.test(name)))
    .toEqual([]);
  await expect(page.getByRole('region', { name: 'Unsaved draft' })).toHaveCount(0);
});
