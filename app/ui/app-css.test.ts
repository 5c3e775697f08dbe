import { globSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const sheet = readFileSync(new URL('app.css', import.meta.url), 'utf8');
const leftOut = [...sheet.matchAll(/@source not inline\('\{(.+)\}'\)/g)].flatMap(([, names = '']) =>
  names.split(','),
);
const ADMIN = /app\/(admin-kit|routes\/admin|routes\/storefront\/styleguide)/;

test('no page of the shop wears a class that its style sheet leaves out', () => {
  const files = globSync('app/**/*.tsx').filter((file) => !ADMIN.test(file));
  const worn = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/className=(?:"([^"]*)"|\{joinClassNames\(([^)]*)\))/g)]
      .flatMap(([, plain = '', listed = '']) => `${plain} ${listed}`.split(/[\s'",]+/))
      .filter((name) => leftOut.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(leftOut.length).toBeGreaterThan(10);
  expect(files.length).toBeGreaterThan(100);
  expect(worn).toEqual([]);
});
