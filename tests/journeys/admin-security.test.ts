import { makeNightlyBackup } from '#app/modules/backups/make-nightly-backup.job.server.ts';

import { PASSWORD } from '../request/visitor.ts';
import { asSystem } from '../shop/actor.ts';

import { openTrade } from './bought.ts';
import { expectNoAxeViolations, expectToast, ready, rememberToasts } from './journey.ts';
import { expectNoSidewaysScroll } from './sale.ts';
import { openServedShop } from './served-shop.ts';
import { expect, test } from './staff.ts';

const PAGE = '/admin/security';
const PHONE = { width: 390, height: 844 };

test('an owner tightens the policy by keyboard, and makes and downloads a backup', async ({ browser }) => {
  const shop = await openServedShop();
  try {
    const { owner, leave } = await openTrade(browser, shop);
    await rememberToasts(owner);
    await owner.goto(PAGE);
    await ready(owner);
    await expect(owner.getByRole('meter', { name: 'Score' })).toBeVisible();
    await expectNoAxeViolations(owner);

    await owner.getByLabel('Session length').focus();
    await owner.keyboard.type('8 hours');
    await owner.keyboard.press('Tab');
    await owner.keyboard.type('30 minutes');
    await owner.keyboard.press('Tab');
    await owner.keyboard.press('Enter');
    // The last sign-in confirmation is an hour old.
    const proof = owner.getByRole('dialog');
    await expect(proof).toBeVisible();
    await owner.keyboard.type(PASSWORD);
    await owner.keyboard.press('Enter');
    await expectToast(owner, 'Policy saved. It applies on everyone’s next page view.');
    await expect(owner.getByLabel('Session length')).toHaveValue('480');
    await owner.reload();
    await expect(owner.getByLabel('Sign out after inactivity')).toHaveValue('30');

    await ready(owner);
    await owner.getByRole('link', { name: 'Backups', exact: true }).first().click();
    await expect(owner.getByRole('heading', { level: 2, name: 'Backups' })).toBeVisible();
    await owner.getByRole('button', { name: 'Run now' }).focus();
    await owner.keyboard.press('Enter');
    await expect(owner.getByText('A backup is waiting to start.')).toBeVisible();
    await makeNightlyBackup(asSystem(shop.newContext()), shop.settings.backupFolder ?? '');
    // No reload: the page follows the job.
    await expect(owner.getByText('Last backup:')).toBeVisible();
    const file = owner.waitForEvent('download');
    await owner.getByRole('link', { name: /^Download the backup shop-/ }).click();
    expect((await file).suggestedFilename()).toMatch(/^shop-.*\.tar\.zst$/);
    await expectNoAxeViolations(owner);

    await owner.setViewportSize(PHONE);
    for (const part of ['', '/sign-ins', '/backups', '/privacy', '/reports']) {
      await owner.goto(PAGE + part);
      await ready(owner);
      await expectNoSidewaysScroll(owner);
      await expectNoAxeViolations(owner);
    }
    await leave();
  } finally {
    await shop.end();
  }
});
