import type { Page } from '@playwright/test';

import { expect, test } from './journey.ts';

const cards = (page: Page) => page.getByRole('article');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[BROWSE-01] [BROWSE-02] [GRID-03] search, filters, chips, categories and sort are forms and links, at home and at a lost address too', async ({
    page,
  }) => {
    await page.goto('/services');
    await page.getByRole('searchbox').fill('website');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page).toHaveURL('/services?q=website');
    await expect(heading(page)).toHaveText(/^Search Results for "website" \(\d+ found\)$/);
    await page.getByLabel('Price').selectOption('Up to $150');
    await page.getByLabel('Sort').selectOption('Price: high to low');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/price=-150/);
    await expect(page.getByLabel('Sort')).toHaveValue('price-desc');
    await expect(heading(page)).toContainText('"website"');
    await page.getByRole('link', { name: 'Remove: Up to $150' }).click();
    await expect(page).toHaveURL('/services?q=website&sort=price-desc');
    await page
      .getByRole('navigation', { name: 'Service categories' })
      .getByRole('link', { name: 'Fix Problems' })
      .click();
    await expect(heading(page)).toContainText('in Fix Problems');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(/q=website/);
    await expect(page).not.toHaveURL(/category/);
    await test.step('categories and sort of the home page are links and a form', async () => {
      await page.goto('/');
      await page
        .getByRole('navigation', { name: 'Service categories' })
        .getByRole('link', { name: 'Analyze & Report' })
        .click();
      await expect(page).toHaveURL('/?category=Analyze+%26+Report');
      await expect(cards(page)).toHaveCount(6);
      await page.getByLabel('Sort').selectOption('Price: high to low');
      await page.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(/category=Analyze.*sort=price-desc/);
      await expect(cards(page).first()).toContainText('Customer Survey & Insights Report');
    });
    await test.step('a lost address has the search too', async () => {
      await page.goto('/nowhere');
      await page.getByRole('searchbox').fill('logo');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(heading(page)).toContainText('Search Results for "logo"');
    });
  });
});
