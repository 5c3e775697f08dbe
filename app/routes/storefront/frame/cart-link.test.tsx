import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';

import { CartBadge } from './cart-link.tsx';

function badge(count: number): string {
  const router = createMemoryRouter([{ path: '/', element: <CartBadge count={count} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('[LAYOUT-04] the badge shows the number of items up to nine', () => {
  expect(badge(1)).toMatch(/>1<\/span>/);
  expect(badge(9)).toMatch(/>9<\/span>/);
});

test('[LAYOUT-04] above nine the badge shows 9+ and the link still says the true number', () => {
  expect(badge(10)).toMatch(/>9\+<\/span>/);
  expect(badge(123)).toContain('aria-label="Cart, 123 items in cart"');
});

test('[LAYOUT-04] an empty cart has no badge', () => {
  expect(badge(0)).not.toContain('<span');
  expect(badge(0)).toContain('aria-label="Cart"');
});
