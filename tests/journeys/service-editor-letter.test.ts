import type { Page } from '@playwright/test';

import { expectNoAxeViolations, unique } from './journey.ts';
import { box, newService, open, unsaved } from './new-service.ts';
import { expect, test } from './staff.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Returns the names of the controls in the head of the editor, in order; with the entries of the status menu
 * once it is open.
 */
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

test('[AEDIT-02] the head offers the way back, Preview, Delete of what exists, Save Draft and what the status allows', async ({
  staffPage,
}) => {
  const page = await staffPage('editor');
  await open(page, '/admin/services/new');
  expect(await headOf(page)).toEqual(['Services', 'Preview(new tab)', 'Save Draft', 'Publish']);

  await newService(page, unique('Head of a service'));
  const all = ['Services', 'Preview(new tab)', 'Delete', 'Save Draft'];
  expect(await headOf(page)).toEqual([...all, 'Publish', 'More actions']);
  await button(page, 'More actions').click();
  expect((await headOf(page)).slice(6)).toEqual(['Archive']);
  await button(page, 'Publish').click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await button(page, 'More actions').click();
  expect(await headOf(page)).toEqual([
    ...all,
    'Update Published Service',
    'More actions',
    expect.stringContaining('View public page'),
    'Archive',
  ]);
  await button(page, 'Archive').click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  // An editor has no other actions for it: no menu.
  expect(await headOf(page)).toEqual([...all, 'Publish']);

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
  // Typed back to the stored text, there is no change to save.
  await box(page, 'Pain point').fill('');
  await expect(unsaved(page)).toBeHidden();
  await expect(button(page, 'Save Draft')).toBeDisabled();

  await box(page, 'Pain point').fill('Typed again');
  await page.getByRole('link', { name: 'Services', exact: true }).last().click();
  const prompt = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectNoAxeViolations(page);
  await button(page, 'Stay on this page').click();
  await expect(prompt).toBeHidden();
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

test('[AEDIT-14] an editor whose parts fail to render says so, and Refresh Page restores what was typed', async ({
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
