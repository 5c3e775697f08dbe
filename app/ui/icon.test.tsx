import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Icon } from './icon.tsx';

test('an icon has the given size and is hidden from screen readers', () => {
  const html = renderToStaticMarkup(<Icon name="shopping-bag" size={20} className="shrink-0" />);
  expect(html).toMatch(/^<svg aria-hidden="true" width="20" height="20" class="icon shrink-0">/);
  expect(html).toMatch(/<use href="[^"#]*icons[^"#]*\.svg#shopping-bag"><\/use><\/svg>$/);
});

test('an icon can have its own accessible name', () => {
  const html = renderToStaticMarkup(<Icon name="check" aria-hidden={false} role="img" aria-label="Done" />);
  expect(html).toContain('role="img" aria-label="Done"');
  expect(html).toContain('aria-hidden="false"');
});
