import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ASSETS = 'build/client/assets';

test('browsers load zod/mini, and nothing of zod', () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
  const naming = (schema: RegExp) =>
    scripts.filter((name) => schema.test(readFileSync(join(ASSETS, name), 'utf8')));
  // Both packages name their schemas in the code. The names of the core begin with a dollar sign, except for
  // one error.
  expect(naming(/["'`]ZodMini[A-Z]\w*["'`]/)).not.toEqual([]);
  expect(naming(/["'`]Zod(?!Mini|EncodeError)[A-Z]\w*["'`]/)).toEqual([]);
});
