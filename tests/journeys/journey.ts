import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page, test as base } from '@playwright/test';

export { expect } from '@playwright/test';

/** Playwright's `test`, which fails if the page throws, fails to hydrate or violates its content policy. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const faults = watchFaults(page);
    await use(page);
    expect(faults, 'errors thrown in the page').toEqual([]);
  },
});

/** Collects errors of a page: what it throws, failed hydration, violations of its content policy. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      faults.push(message.text());
  });
  return faults;
}

/**
 * Returns a word for this attempt alone: a retry in the same shop must not find the people and records of the
 * first.
 */
export function unique(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** Resolves when every part of the page has its handlers. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
}

/**
 * Stops the page's clock: from here on time passes only where the journey says so (`page.clock.runFor`),
 * however slow the machine is. Needs `page.clock.install()` before the page is opened. A running timer fires
 * once more, at once.
 */
export async function stopTime(page: Page): Promise<void> {
  // Far enough ahead to be in the future when the browser receives it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await settled(page);
}

/** Resolves when the page has rendered everything it received, without any time passing. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** Lets time pass, and the page render the result. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settled(page);
}

/**
 * Lets time pass in steps until `isThere`. For parts that move by themselves: their clock starts when the
 * browser reports that they are in view and not paused, which may be a moment after the time was stopped.
 */
export async function passTimeUntil(
  page: Page,
  stepMs: number,
  isThere: () => Promise<boolean>,
): Promise<void> {
  const step = async () => {
    await passTime(page, stepMs);
    return isThere();
  };
  await expect.poll(step, { intervals: [10], timeout: 60_000 }).toBe(true);
}

/**
 * Makes pages opened here record their toasts: one of two seconds may be gone before a slow machine looks.
 */
export async function rememberToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        if (textContent && said.at(-1) !== textContent) said.push(textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Resolves when a toast of this page has shown the text, even if it is gone again. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const said = () => page.evaluate(() => String(Reflect.get(window, 'said')));
  await expect.poll(said).toContain(text);
}

/** Does the same in a page with a stopped clock: axe needs time, so the clock runs meanwhile. */
export async function expectNoAxeViolationsInStill(page: Page): Promise<void> {
  await page.clock.resume();
  await expectNoAxeViolations(page);
  await stopTime(page);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects no violations of WCAG 2.2 A and AA by axe, over the whole page as it is; each finding names its
 * rule and its elements.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // During a transition a color has the contrast of neither end. A transition may only start when its
  // component has seen a new size of the page.
  await page.evaluate(async () => {
    // In a closed part of a page, and in a card far below, transitions never end, and their colors are not
    // visible.
    const isSeen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    const isUnderWay = () =>
      document.getAnimations().some((animation) => animation instanceof CSSTransition && isSeen(animation));
    // A busy machine may delay frames for a long time.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    for (let look = 0; look < 2; look++) {
      await frame();
      await frame();
      // Checked again at each frame: an element that becomes hidden never reports the end of its transition.
      // Endless ones are checked as they are.
      for (let frames = 0; frames < 100 && isUnderWay(); frames++) await frame();
    }
  });
  // Only violations are reported, and briefly: describing what passes took half the time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const findings = await page.evaluate(async (tags) => {
    const { run }: typeof import('axe-core') = Reflect.get(window, 'axe');
    const { violations } = await run(document, { runOnly: tags, resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      elements: nodes.map((node) => node.target.join(' ')),
    }));
  }, TAGS);
  expect(findings).toEqual([]);
}
