// `npm run icons`: draws the icons named in app/ui/icon-names.ts into one file, app/ui/icons.svg, which is
// committed.
import { writeFileSync } from 'node:fs';

import * as library from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import {
  ICON_NAMES,
  type IconName,
  MAX_RATING_STARS,
  STAR_ICON_SPACING_UNITS,
  STAR_ROW_ICON_ID,
} from '../../app/ui/icon-names.ts';

export const ICON_SPRITE_PATH = 'app/ui/icons.svg';
const ICON_LICENSE_COMMENT = '<!-- Icons of Lucide (lucide.dev) under the ISC licence: THIRD-PARTY.txt -->';

/** Returns the library's export name: `ArrowUpIcon` for `arrow-up`. */
const getIconExportName = (name: string) =>
  `${name.replaceAll(/(?:^|-)(\w)/g, (_part, letter: string) => letter.toUpperCase())}Icon`;
/** Exports whose names end with `Icon` are icons. */
const lucideIconExports = library as unknown as Record<string, library.LucideIcon | undefined>;

/** Returns the shapes of one icon. */
function getIconShapes(name: IconName): string {
  const icon = lucideIconExports[getIconExportName(name)];
  if (!icon) throw new Error(`lucide has no icon ${name}`);
  const shapes = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon)))?.[1];
  if (!shapes) throw new Error(`${name} is no drawing`);
  return shapes.replaceAll(/><\/\w+>/g, '/>');
}

/** Color, stroke width and size come from the element that uses it. */
const buildIconSymbol = (name: IconName) =>
  `<symbol id="${name}" viewBox="0 0 24 24">${getIconShapes(name)}</symbol>`;

/**
 * Five stars in a row, of which an element shows as many as fit its width (`Stars`): a page of reviews shows
 * a hundred.
 */
function buildStarRowSymbol(): string {
  const stars = Array.from({ length: MAX_RATING_STARS }, (_, place) => {
    return `<g transform="translate(${place * STAR_ICON_SPACING_UNITS})">${getIconShapes('star')}</g>`;
  });
  return `<symbol id="${STAR_ROW_ICON_ID}">${stars.join('')}</symbol>`;
}

/** Returns the text of the sprite. */
export function buildIconSprite(): string {
  const symbols = [...ICON_NAMES.map(buildIconSymbol), buildStarRowSymbol()].join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${ICON_LICENSE_COMMENT}\n${symbols}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(ICON_SPRITE_PATH, buildIconSprite());
