import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ToastCard } from './toast-card.tsx';

const toast = { key: 1, title: 'Removed from cart' };
const action = { label: 'Undo', run: () => {} };

test('a toast with an action announces its key to screen readers and does not show it', () => {
  const html = renderToStaticMarkup(<ToastCard toast={{ ...toast, action }} />);
  expect(html).toMatch(/<p class="sr-only[^"]*">Press F6 to reach this message\.<\/p>/);
  expect(html).toMatch(/<button[^>]*aria-keyshortcuts="F6"[^>]*>Undo<\/button>/);
  expect(html).not.toContain('<kbd');
});

test('a toast without an action announces no key', () => {
  const html = renderToStaticMarkup(<ToastCard toast={toast} />);
  expect(html).not.toContain('F6');
});
