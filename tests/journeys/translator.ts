import type { BrowserContext, Page } from '@playwright/test';

/**
 * Does to pages what a browser's translator does: replaces every text by `font` elements, later texts too.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || parent.closest('script,style,textarea,svg,font,[translate=no]') || !text.data.trim())
        return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (node: Node) => {
      if (node instanceof Text) return wrap(node);
      if (!(node instanceof Element)) return;
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    const begin = () => {
      wrapAll(document.body);
      document.documentElement.dataset['translated'] = '';
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') wrapAll(target);
          else addedNodes.forEach((node) => node.isConnected && wrapAll(node));
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    };
    // People translate a page after seeing it, when every part of it works.
    addEventListener('shop:ready', () => setTimeout(begin, 300), { once: true });
  });
}

/** Opens a page and waits until it is translated. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-translated]').waitFor();
}
