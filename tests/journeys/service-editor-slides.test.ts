import { goodPicture } from '../shop/hostile-files.ts';

import { expectNoAxeViolations, expectToast, unique } from './journey.ts';
import { box, open, storeService } from './new-service.ts';
import { expect, test } from './staff.ts';

test('[ASLIDE-01] [ASLIDE-03] [ASLIDE-04] slides are uploaded, described, put in order and deleted', async ({
  staffPage,
}) => {
  const page = await staffPage('editor');
  await open(page, '/admin/services/new?tab=slides');
  await expect(page.getByText('Save the service first, then add its slides here.')).toBeVisible();
  await page.getByRole('link', { name: 'Basics' }).click();
  await box(page, 'Service title').fill(unique('Slides of a journey'));
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.waitForURL(/\/admin\/services\/[\da-f-]{36}$/);
  await page.getByRole('link', { name: 'Slides' }).click();
  const chooser = page.getByLabel('Upload slides');
  const files = [
    { name: 'wide.png', mimeType: 'image/png', buffer: await goodPicture('png') },
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await goodPicture('jpeg', 800, 400) },
    { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') },
  ];
  await chooser.setInputFiles(files);
  await expect(page.getByRole('heading', { name: 'Slides (2 of 5)' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Uploads' })).toContainText('Please upload an image file');
  await expect(page.getByText('1200x600')).toHaveCount(2);

  await box(page, 'Alt text of slide 1').fill('The first "picture"');
  await page.getByRole('button', { name: 'Save alt text of slide 1' }).click();
  await expectToast(page, 'Slide updated successfully.');
  await page.getByRole('button', { name: 'Move slide 1 down' }).click();
  await expectToast(page, 'Slides reordered successfully.');
  await expect(box(page, 'Alt text of slide 2')).toHaveValue('The first "picture"');
  await page.getByRole('button', { name: 'Delete slide 1' }).click();
  await expectNoAxeViolations(page);
  await page
    .getByRole('dialog', { name: 'Delete slide 1?' })
    .getByRole('button', { name: 'Delete slide' })
    .click();
  await expect(page.getByRole('heading', { name: 'Slides (1 of 5)' })).toBeVisible();
  await expect(box(page, 'Alt text of slide 1')).toHaveValue('The first "picture"');
});

test('[ASLIDE-03] the editor reports slides that a colleague deleted and shows the current ones', async ({
  staffPage,
}) => {
  const page = await staffPage('owner');
  const path = await storeService(page, unique('Slides of two'));
  await open(page, `${path}?tab=slides`);
  const chooser = page.getByLabel('Upload slides');
  await chooser.setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: await goodPicture('png') },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await goodPicture('jpeg', 800, 400) },
  ]);
  await expect(page.getByRole('heading', { name: 'Slides (2 of 5)' })).toBeVisible();
  const manager = await staffPage('manager');
  await open(manager, `${path}?tab=slides`);
  await manager.getByRole('button', { name: 'Delete slide 1' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Delete slide' }).click();
  await expect(manager.getByRole('heading', { name: 'Slides (1 of 5)' })).toBeVisible();

  await page.getByRole('button', { name: 'Move slide 1 down' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to reorder slides');
  await expect(page.getByRole('heading', { name: 'Slides (1 of 5)' })).toBeVisible();
});
