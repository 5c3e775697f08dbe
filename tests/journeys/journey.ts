import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Playwright's `test`, in which a page that throws, fails to hydrate or breaks its content policy fails the journey. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const faults = watchFaults(page);
    await use(page);
    expect(faults, 'errors thrown in the page').toEqual([]);
  },
});

/** Collects what a page throws, fails to hydrate or breaks of its content policy. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      faults.push(message.text());
  });
  return faults;
}

/** WCAG 2.2 A and AA by axe, over the whole page as it stands; each finding names its rule and its elements. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A colour on its way from one to another has the contrast of neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    elements: nodes.map((node) => node.target.join(' ')),
  }));
  expect(findings).toEqual([]);
}
