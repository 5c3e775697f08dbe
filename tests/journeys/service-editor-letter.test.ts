import type { Page } from '@playwright/test';

import { goodPicture } from '../shop/hostile-files.ts';

import { expectNoAxeViolations, expectToast, passTime, stopTime, unique } from './journey.ts';
import { expect, test } from './staff.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unsaved = (page: Page) => page.getByText('(unsaved changes)');
const toast = (page: Page, title: string) => page.getByRole('status').getByText(title, { exact: true });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-ready]').waitFor();
}

/** A service with what it takes to be published, saved as a draft; the address of its editor. */
async function newService(page: Page, title: string): Promise<string> {
  await open(page, '/admin/services/new');
  await box(page, 'Service title').fill(title);
  await page.getByLabel('Category').selectOption('Create Content');
  await box(page, 'About This Service').fill('What it is about.');
  await button(page, 'Save Draft').click();
  await page.waitForURL(/\/admin\/services\/[\da-f-]{36}$/);
  // The address is there a moment before its page.
  await button(page, 'Delete').waitFor();
  return new URL(page.url()).pathname;
}

/** The names of what the head of the editor offers, in its order; the entries of the status menu once it is open. */
const headOf = (page: Page) =>
  page
    .locator('main form > .mb-6')
    .getByRole('link')
    .or(page.locator('main form > .mb-6').getByRole('button'))
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getAttribute('aria-label') ?? one.textContent),
    );

test('[AEDIT-02] the head offers the way back, Preview, Delete of what exists, Save Draft and what may become of the status', async ({
  staffPage,
}) => {
  const page = await staffPage('editor');
  await open(page, '/admin/services/new');
  expect(await headOf(page)).toEqual(['Services', 'Preview(new tab)', 'Save Draft', 'Draft']);
  await button(page, 'Draft').click();
  expect((await headOf(page)).slice(4)).toEqual(['Publish']);

  await newService(page, unique('Head of a service'));
  const all = ['Services', 'Preview(new tab)', 'Delete', 'Save Draft'];
  expect(await headOf(page)).toEqual([...all, 'Draft']);
  await button(page, 'Draft').click();
  expect((await headOf(page)).slice(5)).toEqual(['Publish', 'Archive']);
  await button(page, 'Publish').click();
  await button(page, 'Published').click();
  expect(await headOf(page)).toEqual([
    ...all,
    'Published',
    'Update Published Service',
    'Archive',
    expect.stringContaining('View public page'),
  ]);
  await button(page, 'Archive').click();
  await button(page, 'Archived').click();
  expect(await headOf(page)).toEqual([...all, 'Archived', 'Publish']);

  await page.keyboard.press('Escape');
  const preview = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Preview/ }).click();
  await expect((await preview).getByText('What it is about.')).toBeVisible();
  await page.getByRole('link', { name: 'Services', exact: true }).last().click();
  await page.waitForURL('/admin/services');
});

test('[AEDIT-03] unsaved changes have a dot and words, Save is off without them, and leaving asks by link and by tab', async ({
  staffPage,
}) => {
  const page = await staffPage('editor');
  const path = await newService(page, unique('Unsaved'));
  await expect(button(page, 'Save Draft')).toBeDisabled();
  await expect(unsaved(page)).toBeHidden();
  await box(page, 'Pain point').fill('Typed');
  await expect(unsaved(page)).toBeVisible();
  const dot = unsaved(page).locator('span');
  expect(
    await dot.evaluate((one) => [one.clientWidth, getComputedStyle(one).borderRadius !== '0px']),
  ).toEqual([8, true]);
  await expect(button(page, 'Save Draft')).toBeEnabled();
  // Typed back, nothing is left to be saved.
  await box(page, 'Pain point').fill('');
  await expect(unsaved(page)).toBeHidden();
  await expect(button(page, 'Save Draft')).toBeDisabled();

  await box(page, 'Pain point').fill('Typed again');
  await page.getByRole('link', { name: 'Services', exact: true }).last().click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectNoAxeViolations(page);
  await button(page, 'Stay on this page').click();
  await expect(asked).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(box(page, 'Pain point')).toHaveValue('Typed again');
  const warned = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const warning = await warned;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await expect(box(page, 'Pain point')).toHaveValue('Typed again');

  await button(page, 'Save Draft').click();
  await expect(unsaved(page)).toBeHidden();
  await page.getByRole('link', { name: 'Services', exact: true }).last().click();
  await page.waitForURL('/admin/services');
});

test('[AEDIT-14] an editor whose parts throw while they are drawn says so, and Refresh Page brings it back with what was typed', async ({
  browser,
  staffState,
}) => {
  // A context of its own: this page is meant to throw.
  const context = await browser.newContext({ storageState: await staffState('editor') });
  const page = await context.newPage();
  const path = await newService(page, unique('Broken editor'));
  await box(page, 'Pain point').fill('Typed before it broke');
  const isKept = () =>
    page.evaluate(() => Object.values(localStorage).some((kept) => kept.includes('Typed before')));
  await expect.poll(isKept).toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  let broken = 0;
  await page.route('**/assets/*.js', async (route) => {
    const body = await (await route.fetch()).text();
    const spoilt = body.replace(/(["`])Save Draft\1/, '(()=>{throw new Error("broken on purpose")})()');
    if (spoilt !== body) broken += 1;
    await route.fulfill({ contentType: 'text/javascript', body: spoilt });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Service Editor Error' })).toBeVisible();
  expect(broken).toBe(1);
  await expect(button(page, 'Save Draft')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.unroute('**/assets/*.js');
  await button(page, 'Refresh Page').click();
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(box(page, 'Pain point')).toHaveValue('Typed before it broke');
  await context.close();
});

test('[ALIST-15] what the editor, its slides and its history say stays two seconds', async ({
  staffPage,
}) => {
  const page = await staffPage('editor');
  const path = await newService(page, unique('Toasts'));
  await page.clock.install();
  await open(page, `${path}?tab=slides`);
  await page.getByLabel('Upload slides').setInputFiles({
    name: 'one.png',
    mimeType: 'image/png',
    buffer: await goodPicture('png'),
  });
  await expect(page.getByRole('heading', { name: 'Slides (1 of 5)' })).toBeVisible();
  await page.clock.fastForward(10_000);
  await stopTime(page);
  const staysTwoSeconds = async (title: string) => {
    await expect(toast(page, title)).toBeVisible();
    await page.mouse.move(2, 2);
    await passTime(page, 1_900);
    await expect(toast(page, title)).toBeVisible();
    await passTime(page, 200);
    await expect(toast(page, title)).toBeHidden();
  };
  await box(page, 'Alt text of slide 1').fill('Other words');
  await page.getByRole('button', { name: 'Save alt text of slide 1' }).click();
  await staysTwoSeconds('Slide updated successfully.');

  await page.getByRole('link', { name: 'Basics' }).click();
  await box(page, 'Pain point').fill('Typed and saved');
  await button(page, 'Save Draft').click();
  await staysTwoSeconds('Service saved successfully.');

  await page.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .click();
  await button(page, 'Restore old values').click();
  await staysTwoSeconds('Service restored to previous version.');
});

test('[ALIST-11] list and editor say of a delete the same, with the days of the reader’s zone', async ({
  staffPage,
}) => {
  // Fourteen hours ahead of UTC, where it is tomorrow more often than not.
  const timezoneId = 'Pacific/Kiritimati';
  const page = await staffPage('editor', { timezoneId });
  const day = (later: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: timezoneId, dateStyle: 'long' }).format(
      Date.now() + later * 86_400_000,
    );
  const dates = `Deleted ${day(0)}. Recoverable until ${day(7)}.`;
  await newService(page, unique('Deleted in the editor'));
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to trash' }).click();
  await page.waitForURL('/admin/services');
  await expectToast(page, 'Service Moved to Trash');
  await expectToast(page, dates);
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeVisible();

  const title = unique('Deleted in the list');
  await newService(page, title);
  await open(page, `/admin/services?q=${title.split('-').at(-1)}`);
  await page
    .locator('[data-row]')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.locator('[data-row]').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, dates);
});

test('F6 leads to a toast and back while its time stands still, Escape closes it, and Undo gives the focus back', async ({
  staffPage,
}) => {
  const page = await staffPage('editor', { viewport: { width: 1280, height: 800 } });
  const title = unique('Undone by keys');
  await newService(page, title);
  await page.clock.install();
  await open(page, `/admin/services?q=${title.split('-').at(-1)}`);
  await stopTime(page);
  const row = page.locator('[data-row]');
  const search = page.getByRole('searchbox');
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo', exact: true });
  const archive = async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await row.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(undo).toBeVisible();
    await page.mouse.move(2, 2);
    await search.focus();
  };
  await archive();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await passTime(page, 60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('F6');
  await expect(search).toBeFocused();
  await passTime(page, 2_100);
  await expect(undo).toBeHidden();
  await expect(row).toContainText('Archived');

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await row.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No services match your filters')).toBeVisible();
  await search.focus();
  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(1);
  await expect(search).toBeFocused();
  await expect(toast(page, 'Service restored.')).toBeVisible();
  await page.keyboard.press('F6');
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Service restored.')).toBeHidden();
  await expect(search).toBeFocused();
});
