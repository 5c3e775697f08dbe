import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

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

/** Of this attempt alone: a second one in the same shop must not meet the people and things of the first. */
export function unique(word: string): string {
  return `${word}-${randomUUID().slice(0, 8)}`;
}

/** Until every part of the page has its handlers. */
export async function ready(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
}

/**
 * From here on time passes in the page only where the journey says so (`page.clock.runFor`), however slow the machine is.
 * Needs `page.clock.install()` before the page is opened. A timer that runs already goes off once more, at once.
 */
export async function stopTime(page: Page): Promise<void> {
  // Far enough ahead that it is still to come when the browser hears of it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await settled(page);
}

/** Until the page has drawn what it heard of, without any time that passes. */
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

/** Lets time pass, and the page draw what came of it. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settled(page);
}

/**
 * Lets time pass step by step until it happened. For what moves by itself: its clock starts when the browser has told that it is
 * in view and not held, which may be a moment after the time was stopped.
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

/** Lets the pages opened here remember what they said: a toast of two seconds may be gone before a slow machine looks. */
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

/** Until a toast of this page has said it, even if it is gone again. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const said = () => page.evaluate(() => String(Reflect.get(window, 'said')));
  await expect.poll(said).toContain(text);
}

/** The same in a page whose time was stopped: axe needs some, and then it stands still again. */
export async function expectNoAxeViolationsInStill(page: Page): Promise<void> {
  await page.clock.resume();
  await expectNoAxeViolations(page);
  await stopTime(page);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** WCAG 2.2 A and AA by axe, over the whole page as it stands; each finding names its rule and its elements. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // A colour on its way from one to another has the contrast of neither. What begins one may first have to see a new size of the page.
  await page.evaluate(async () => {
    // In a closed part of a page, and in a card far below, time stands still, and nobody sees its colours.
    const isSeen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
    const isUnderWay = () =>
      document.getAnimations().some((animation) => animation instanceof CSSTransition && isSeen(animation));
    // A busy machine may owe a page its frames for a long time.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 100);
      });
    for (let look = 0; look < 2; look++) {
      await frame();
      await frame();
      // Asked anew at each frame: of what goes out of sight nobody hears that it has ended. What never ends is judged as it stands.
      for (let frames = 0; frames < 100 && isUnderWay(); frames++) await frame();
    }
  });
  // Only violations are told, and in few words: describing what passes took half the time.
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
