import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';

import { expect, test } from 'vitest';

/** A native number field, in JSX or in an object of props. */
const NUMBER_FIELD = /\btype(?:=|:\s*)\{?\s*['"`]number['"`]/;

test('no page uses the number field of the browser, whose value a mouse wheel changes', async () => {
  const found: string[] = [];
  for await (const file of glob('app/**/*.tsx')) {
    if (NUMBER_FIELD.test(readFileSync(file, 'utf8'))) found.push(file);
  }
  expect(found, 'use getWholeNumberInputProps() of app/ui/whole-number.ts').toEqual([]);
});
