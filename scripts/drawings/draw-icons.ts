// `npm run icons`: draws the icons named in app/ui/icon-names.ts into one file, app/ui/icons.svg, which is
// committed.
import { writeFileSync } from 'node:fs';

import * as library from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { ICON_NAMES, type IconName, MOST_STARS, STAR_PITCH, STAR_ROW } from '../../app/ui/icon-names.ts';

export const SPRITE = 'app/ui/icons.svg';
const NOTE = '<!-- Icons of Lucide (lucide.dev) under the ISC licence: THIRD-PARTY.txt -->';

/** Returns the library's export name: `ArrowUpIcon` for `arrow-up`. */
const exported = (name: string) =>
  `${name.replaceAll(/(?:^|-)(\w)/g, (_part, letter: string) => letter.toUpperCase())}Icon`;
/** Exports whose names end with `Icon` are icons. */
const icons = library as unknown as Record<string, library.LucideIcon | undefined>;

/** Returns the shapes of one icon. */
function shapesOf(name: IconName): string {
  const icon = icons[exported(name)];
  if (!icon) throw new Error(`lucide has no icon ${name}`);
  const shapes = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon)))?.[1];
  if (!shapes) throw new Error(`${name} is no drawing`);
  return shapes.replaceAll(/><\/\w+>/g, '/>');
}

/** Color, stroke width and size come from the element that uses it. */
const symbolOf = (name: IconName) => `<symbol id="${name}" viewBox="0 0 24 24">${shapesOf(name)}</symbol>`;

/**
 * Five stars in a row, of which an element shows as many as fit its width (`Stars`): a page of reviews shows
 * a hundred.
 */
function starRow(): string {
  const stars = Array.from({ length: MOST_STARS }, (_, place) => {
    return `<g transform="translate(${place * STAR_PITCH})">${shapesOf('star')}</g>`;
  });
  return `<symbol id="${STAR_ROW}">${stars.join('')}</symbol>`;
}

/** Returns the text of the sprite. */
export function drawIcons(): string {
  const symbols = [...ICON_NAMES.map(symbolOf), starRow()].join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${NOTE}\n${symbols}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(SPRITE, drawIcons());
