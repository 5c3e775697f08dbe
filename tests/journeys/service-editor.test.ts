import type { Page } from '@playwright/test';

import { goodPicture } from '../shop/hostile-files.ts';
import { signedInAs } from '../request/visitor.ts';

import { expectNoAxeViolations, expectToast, unique, watchFaults } from './journey.ts';
import { box, newService, open, storeService, unsaved } from './new-service.ts';
import { openServedShop } from './served-shop.ts';
import { expect, test } from './staff.ts';

const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save Draft' });

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });

async function fromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

test('[AEDIT-01] [AEDIT-02] [AEDIT-03] [AEDIT-11] a service is written, saved, published and bought', async ({
  browser,
}) => {
  // A shop of its own: other journeys count the services of the demo shop.
  const shop = await openServedShop();
  const owner = await signedInAs(shop, 'owner');
  const context = await browser.newContext({ baseURL: shop.origin });
  await context.addCookies([...owner.cookies].map(([name, value]) => ({ name, value, url: shop.origin })));
  const page = await context.newPage();
  const faults = watchFaults(page);
  await open(page, '/admin/services/new');
  await expect(page.getByRole('link', { name: 'Services', exact: true }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Service sections' }).getByRole('link');
  await expect(tabs).toHaveText(['Basics', 'Slides', 'SEO', 'History']);
  await expect(saveDraft(page)).toBeDisabled();
  await expect(unsaved(page)).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Delivery time (hours)' })).toHaveValue('24');

  await box(page, 'Service title').fill('Sold by the journey');
  await expect(unsaved(page)).toBeVisible();
  await publish(page).click();
  await expect(page.getByRole('alert')).toContainText('Service description is required to publish.');
  await page.getByLabel('Category').selectOption('Create Content');
  await box(page, 'Price (USD)').pressSequentially('95,50');
  await expect(box(page, 'Price (USD)')).toHaveValue('9550');
  await saveDraft(page).click();
  await expect(page.getByRole('alert')).toContainText('“Price (USD)” must be a price such as 149.00.');
  await expect(page).toHaveURL(/\/admin\/services\/new$/);
  // With the digits after the comma removed, the price may be typed on.
  for (const key of ['End', 'Backspace', 'Backspace', '7']) await box(page, 'Price (USD)').press(key);
  await expect(page.getByText('Customers pay $957.00.')).toBeVisible();
  await expect(page.locator('input[type=hidden][name=price]')).toHaveCount(0);
  await box(page, 'Price (USD)').fill('');
  await box(page, 'Price (USD)').pressSequentially('$1,49.50 USD');
  await expect(box(page, 'Price (USD)')).toHaveValue('149.50');
  await page.getByRole('textbox', { name: 'Delivery time (hours)' }).fill('30');
  await expect(page.getByText('Rounded up to whole days: 2 days.')).toBeVisible();
  await box(page, 'Pain point').fill('Nobody reads the old page.');
  await box(page, 'About This Service').fill('What it is about.');
  await box(page, 'How It Works').fill('How it goes.');
  await box(page, 'Additional Details').fill('What else there is.');
  await box(page, 'Why It Matters?').fill('Why it counts.');
  await box(page, 'Client satisfaction quote').fill('It sold.');
  await box(page, 'Founder quote after delivery').fill('Call me.');
  await page.getByRole('button', { name: "Add row: What's included" }).click();
  const first = box(page, "What's included, row 1");
  await first.fill('Copy');
  await first.press('Enter');
  await box(page, "What's included, row 2").fill('Layout');
  await page.getByRole('button', { name: "Move up: What's included, row 2" }).click();
  await expect(first).toHaveValue('Layout');

  await page.getByRole('button', { name: 'Edit badges' }).click();
  const badges = page.getByRole('dialog', { name: 'Badges' });
  await badges.getByLabel('New code').fill('journey');
  await badges.getByLabel('New label').fill('Fresh today');
  await badges.getByRole('button', { name: 'Add badge' }).click();
  await expect(badges.getByLabel('Label of journey')).toHaveValue('Fresh today');
  await badges.getByRole('button', { name: 'Close' }).click();
  // The typed text is still there, and the badge can be ticked.
  await page.getByRole('checkbox', { name: 'Fresh today' }).check();
  await page.keyboard.press('Control+s');
  await page.waitForURL(/\/admin\/services\/[\da-f-]{36}$/);
  await expect(saveDraft(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  await expect(page.getByText('Why isn’t it visible?')).toBeVisible();

  await publish(page).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(saveDraft(page)).toBeDisabled();
  const update = page.getByRole('button', { name: 'Update Published Service' });
  await expect(update).toBeDisabled();
  await box(page, 'Pain point').fill('Nobody reads the new page either.');
  await expect(saveDraft(page)).toBeDisabled();
  await update.click();
  await expect(unsaved(page)).toBeHidden();

  await open(page, '/service/sold-by-the-journey');
  await expect(page.getByText('Fresh today')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Layout' })).toBeVisible();
  await expect(page.getByText('What it is about.')).toBeVisible();
  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('has been added to your cart.')).toBeVisible();
  await open(page, '/cart');
  await expect(page.getByText('$149.50').first()).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
  await shop.end();
});

test('of two people who edit a service, the second sees who saved first, compares and overwrites', async ({
  staffPage,
}) => {
  const owner = await staffPage('owner');
  const path = await newService(owner, unique('Edited by two'));
  const manager = await staffPage('manager');
  await open(manager, path);
  await box(owner, 'Pain point').fill('From the owner');
  await saveDraft(owner).click();
  await expect(unsaved(owner)).toBeHidden();
  await box(manager, 'Pain point').fill('From the manager');
  await manager.keyboard.press('Control+s');
  const conflict = manager.getByRole('dialog', { name: 'Changed by The owner' });
  await conflict.getByRole('button', { name: 'Compare' }).click();
  await expect(conflict).toContainText('From the owner');
  await expect(conflict).toContainText('From the manager');
  await expectNoAxeViolations(manager);
  await conflict.getByRole('button', { name: 'Overwrite' }).click();
  await expect(conflict).toBeHidden();
  await expect(unsaved(manager)).toBeHidden();
  await owner.reload();
  await expect(box(owner, 'Pain point')).toHaveValue('From the manager');
});

test('[AEDIT-06] [ATRASH-04] [ASEO-01] [AHIST-02] texts for search engines, a version brought back, archive, and the end', async ({
  staffPage,
}) => {
  const page = await staffPage('owner');
  const title = unique('History of a journey');
  const path = await newService(page, title);
  await page.getByRole('link', { name: 'SEO' }).click();
  await box(page, 'SEO title').fill('x'.repeat(58));
  await expect(page.getByText('2 characters left').first()).toBeVisible();
  await box(page, 'SEO description').fill('y'.repeat(161));
  await expect(page.getByText('1 characters too many').first()).toBeVisible();
  await saveDraft(page).click();
  const refusal = page.getByRole('alert').first();
  await expect(refusal).toContainText('at most 160 characters');
  // On another tab, which names the tab of the error, the message links to the field.
  await page.getByRole('link', { name: 'Basics' }).click();
  await expect(box(page, 'SEO description')).toBeHidden();
  await expect(page.getByRole('link', { name: 'SEO 1 field to correct' })).toBeVisible();
  await refusal.getByRole('link').click();
  await expect(box(page, 'SEO description')).toBeFocused();
  await box(page, 'SEO description').fill('Short enough.');
  await page.getByLabel('Upload an image').setInputFiles({
    name: 'share.webp',
    mimeType: 'image/webp',
    buffer: await goodPicture('webp', 1200, 630),
  });
  await expect(page.getByRole('img', { name: 'Preview when the link is shared' })).toBeVisible();
  await saveDraft(page).click();
  await expect(unsaved(page)).toBeHidden();

  await page.getByRole('link', { name: 'History' }).click();
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
  await expect(versions.first()).toContainText('SEO title, SEO description');
  await expect(versions.first()).toContainText('The owner');
  await versions
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Restore the old values?' });
  await expect(dialog).toContainText('Short enough.');
  await dialog.getByRole('button', { name: 'Restore old values' }).click();
  await expectToast(page, 'Service restored to previous version.');
  await page.getByRole('link', { name: 'SEO' }).click();
  await expect(box(page, 'SEO description')).toHaveValue('');

  await fromMenu(page, 'Archive');
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expect(publish(page)).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete for good' }).first().click();
  const end = page.getByRole('dialog', { name: /for good/ });
  await end.getByRole('textbox').fill(title);
  await end.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL('/admin/services');
  expect((await page.request.get(path)).status()).toBe(404);
});

test('leaving asks first, what was typed comes back, and a session that ended loses nothing', async ({
  staffPage,
}) => {
  const page = await staffPage('manager');
  const title = unique('Kept by the browser');
  const path = await newService(page, title);
  await box(page, 'Pain point').fill('Typed and not saved');
  const preview = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Preview/ }).click();
  const shown = await preview;
  await expect(shown.getByText('Typed and not saved')).toBeVisible();
  await expect(shown.getByRole('note')).toContainText('these changes are not saved');
  await shown.close();
  await box(page, 'Service title').fill('');
  await page.getByRole('button', { name: /^Preview/ }).click();
  await expect(page.getByText('Please add a service title before previewing.')).toBeVisible();
  await box(page, 'Service title').fill(title);

  // Another tab of the editor is the same page.
  for (const name of ['SEO', 'Basics']) {
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: 'Services', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('/admin/services');
  await open(page, path);
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(box(page, 'Pain point')).toHaveValue('Typed and not saved');

  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await saveDraft(page).click();
  await expect(page.getByRole('alert').first()).toContainText('Your session has ended');
  await expect(box(page, 'Pain point')).toHaveValue('Typed and not saved');
  await page.context().addCookies(cookies);
  await saveDraft(page).click();
  await expect(unsaved(page)).toBeHidden();
});

test('every tab on a phone, light and dark: nothing is cut off, and axe finds nothing', async ({
  staffPage,
}) => {
  const page = await staffPage('owner', { viewport: { width: 390, height: 844 } });
  const path = await storeService(
    page,
    `${unique('Phone')}, Aloooooooooooooooooooooooooooooooooooooooongword`,
  );
  for (const tab of ['', '?tab=slides', '?tab=seo', '?tab=history']) {
    await open(page, path + tab);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const isDrawn = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await expect.poll(isDrawn, tab).toBe(colorScheme);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, tab).toBeLessThanOrEqual(0);
      await expectNoAxeViolations(page);
    }
  }
});
