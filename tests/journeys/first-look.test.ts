import { isNull } from 'drizzle-orm';

import { seedRuns } from '#app/modules/demo-data/tables.server.ts';
import { issueOwnerSetUpLink } from '#app/modules/identity/set-up-owner.server.ts';
import { ADMIN_MENU_ENTRIES } from '#app/routes/admin/menu.ts';
import { seedDemoShop } from '#app/seed/demo.server.ts';
import { fillStaffInboxesWithDemoNotifications } from '#app/seed/history/welcome-staff.server.ts';
import { runDemoDataSeed } from '#app/seed/run-seed.job.server.ts';

import { PASSWORD } from '../request/visitor.ts';
import { asSystem } from '../shop/actor.ts';

import { expect, expectNoAxeViolations, ready, test } from './journey.ts';
import { openServedShop, type ServedShop } from './served-shop.ts';

test.describe.configure({ timeout: 240_000 });

/** Logs of emails and jobs, which are empty here without a worker. */
const LOGS = ['/admin/notifications/mails', '/admin/notifications/bounces', '/admin/notifications/jobs'];

/** Does the work of the demo's job, which no worker runs here. */
async function workOff(shop: ServedShop): Promise<void> {
  const ctx = asSystem(shop.newContext());
  const open = await ctx.db.select({ id: seedRuns.id }).from(seedRuns).where(isNull(seedRuns.finishedAt));
  for (const { id } of open) await runDemoDataSeed(ctx, id, shop.env.DATA_DIR);
}

test('a new owner enters by the printed link, finds demo data everywhere, and removes it at once', async ({
  page,
}) => {
  const shop = await openServedShop();
  try {
    const ctx = asSystem(shop.newContext());
    await seedDemoShop(ctx, { withHistory: true });
    await workOff(shop);
    await page.goto((await issueOwnerSetUpLink(ctx)) ?? '');
    await ready(page);
    await page.getByRole('textbox', { name: 'Full name' }).fill('Olive Owner');
    await page.getByRole('textbox', { name: /email/i }).fill('olive@first-look.example');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const terms = page.getByRole('checkbox', { name: /Terms/ });
    if ((await terms.count()) > 0) await terms.check();
    await page.locator('main form button[type=submit]').first().click();
    await page.waitForURL(`${shop.origin}/admin/set-up/business`);
    await ready(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.waitForURL(`${shop.origin}/admin/set-up/look`);
    await page.goto(`${shop.origin}/admin/set-up/catalogue`);
    await ready(page);
    await page.getByText('Add, rename or hide categories').click();
    await page.getByRole('button', { name: 'Add a category' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('Branding');
    await page.getByRole('textbox', { name: 'Short name, on phones' }).last().fill('Brand');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Save categories' }).click();
    await expect(page.getByRole('list', { name: 'Your categories' })).toContainText('Branding');
    await page.goto(`${shop.origin}/admin/set-up/first-service`);
    await expect(page.getByRole('combobox', { name: 'Category' })).toContainText('Branding');
    await page.goto(`${shop.origin}/admin`);
    await fillStaffInboxesWithDemoNotifications(ctx, null);

    const menu = page.getByRole('navigation', { name: 'Admin' });
    for (const entry of ADMIN_MENU_ENTRIES) {
      await menu.getByRole('link', { name: entry.label, exact: true }).click();
      for (const { href, label } of entry.pages) {
        if (entry.pages.length > 1)
          await page
            .getByRole('main')
            .getByRole('navigation', { name: entry.label, exact: true })
            .getByRole('link', { name: label, exact: true })
            .click();
        await page.waitForURL(`${shop.origin}${href}`);
        await expect(page.locator('main h1')).toBeVisible();
        if (!LOGS.includes(href)) await expect(page.locator('[data-empty]'), href).toHaveCount(0);
        if (['/admin', '/admin/bulk', '/admin/exit-modal'].includes(href)) {
          await ready(page);
          await expectNoAxeViolations(page);
        }
      }
    }

    await page.goto(`${shop.origin}/admin/seed-tools`);
    await page.getByRole('link', { name: 'Remove all demo data' }).click();
    await page.getByRole('textbox', { name: 'Type “remove demo data”' }).fill('remove demo data');
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.waitForURL(`${shop.origin}/admin/seed-tools`);
    await workOff(shop);
    await expect(page.getByText('No demo data in this shop.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Import and export', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No bulk jobs yet' })).toBeVisible();
    await expectNoAxeViolations(page);
  } finally {
    await shop.end();
  }
});
