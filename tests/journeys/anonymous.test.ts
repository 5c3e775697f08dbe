import { expect, test } from './journey.ts';
import { addButton, payButton } from './sale.ts';

test('[LAYOUT-12] a visitor without an account browses, searches, reads, downloads, fills the cart and pays', async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.locator('html[data-ready]').waitFor();
  const field = page.getByRole('main').getByRole('combobox', { name: 'Search services' });
  await field.fill('speed optimization');
  await field.press('Enter');
  await expect(page).toHaveURL(/q=speed/);
  await page.getByRole('link', { name: /^Website Speed Optimization/ }).click();
  await expect(
    page.getByRole('region', { name: /^Client reviews in/ }).getByRole('blockquote'),
  ).not.toHaveCount(0);
  const arriving = page.waitForEvent('download');
  const caseStudy = page.getByRole('region', { name: /^Case studies in/ });
  await caseStudy
    .getByRole('link', { name: /^Download/ })
    .first()
    .click();
  expect((await arriving).suggestedFilename()).toMatch(/\.pdf$/);
  await addButton(page).click();
  await expect(page.getByText('has been added to your cart.')).toBeVisible();
  await page.goto('/cart');
  await payButton(page).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('textbox', { name: 'Email' }).fill('stranger@example.com');
  await page.getByRole('textbox', { name: 'Card number' }).fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payment Confirmed!' })).toBeVisible();
});
