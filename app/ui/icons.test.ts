import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { buildIconSprite, ICON_SPRITE_PATH } from '../../scripts/drawings/draw-icons.ts';
import { ICON_NAMES } from './icon-names.ts';

test('the sprite that is checked in holds what the names and the library say', () => {
  expect(readFileSync(ICON_SPRITE_PATH, 'utf8'), 'run npm run icons').toBe(buildIconSprite());
});

test('each icon of the sprite is used', () => {
  const code = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/icon-names|\.test\./.test(file))
    .map((file) => readFileSync(join('app', file), 'utf8'))
    .join('\n');
  const unused = ICON_NAMES.filter((name) => !code.includes(`"${name}"`) && !code.includes(`'${name}'`));
  expect(unused).toEqual([]);
});
