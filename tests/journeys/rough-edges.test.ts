import { AUDIT } from './sale.ts';
import { expect, test } from './staff.ts';
import { expectNoAxeViolations, ready } from './journey.ts';

const PAGES = [
  '/',
  '/services',
  `/service/${AUDIT}`,
  '/resources',
  '/how-it-works',
  '/about',
  '/awards',
  '/contact',
  '/blog',
  '/legal/terms-of-service',
  '/cart',
  '/auth/sign-in',
  '/submit-review',
];

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('no button is shown that only a script answers', async ({ page }) => {
    for (const path of PAGES) {
      await page.goto(path);
      for (const button of await page.locator('button:visible').all()) {
        const works = await button.evaluate((element) => {
          const { type, form } = element as HTMLButtonElement; // the locator finds buttons only
          return element.matches('[commandfor], [popovertarget]') || (type === 'submit' && form !== null);
        });
        expect(works, `${path}: ${await button.innerText()}`).toBe(true);
      }
    }
  });
});

test('the contact form prefills the name and address of a signed-in user and keeps what they type', async ({
  staffPage,
}) => {
  const page = await staffPage('owner');
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toHaveValue('The owner');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/^owner-\d+@staff\.example$/);
  await expect(page.getByLabel('Company (optional)')).toHaveValue('');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByLabel('Name').fill('Somebody else');
  release();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@staff\.example$/);
  await expect(page.getByLabel('Name')).toHaveValue('Somebody else');
});

test('only the team sees on pages what is a test and which legal text is not reviewed', async ({
  page,
  staffPage,
}) => {
  const staff = await staffPage('editor');
  for (const path of ['/', '/services', '/legal/terms-of-service']) {
    await staff.goto(path);
    const state = staff.getByRole('region', { name: 'State of the shop' });
    await expect(state).toContainText('Test payments, no card is charged');
    await expect(state).toContainText('Demo data');
  }
  await expect(staff.getByText('Template, not reviewed.')).toBeVisible();
  await expectNoAxeViolations(staff);
  await page.goto('/legal/terms-of-service');
  await ready(page);
  await expect(page.getByRole('region', { name: 'State of the shop' })).toHaveCount(0);
  await expect(page.getByText('Template, not reviewed.')).toHaveCount(0);
});

test('the palette leads an editor to a post, and from there to its preview, whose address can be passed on', async ({
  page,
  staffPage,
}) => {
  const staff = await staffPage('editor');
  await staff.goto('/admin');
  await ready(staff);
  await staff.keyboard.press('Control+k');
  await staff.getByRole('combobox').fill('price');
  const entry = staff.getByRole('option', { name: /price.*(draft|published)/i }).first();
  await entry.click();
  await staff.waitForURL('**/admin/blog/edit/**');
  const preview = await staff.getByRole('link', { name: /^Preview/ }).getAttribute('href');
  await staff.goto(preview ?? '');
  await staff.waitForURL('**/preview/post/**');
  await expect(staff.getByRole('note').first()).toContainText(/^Preview: this is the post/);
  await page.goto(staff.url());
  await expect(page.getByRole('note').first()).toContainText(/^Preview: this is the post/);
});
