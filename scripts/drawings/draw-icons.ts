// `npm run icons` draws the icons that app/ui/icon-names.ts names into one file, app/ui/icons.svg, which is checked in.
import { writeFileSync } from 'node:fs';

import * as library from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { ICON_NAMES, type IconName } from '../../app/ui/icon-names.ts';

export const SPRITE = 'app/ui/icons.svg';
const NOTE = '<!-- Icons of Lucide (lucide.dev) under the ISC licence: THIRD-PARTY.txt -->';

/** `arrow-up` as the library exports it: `ArrowUpIcon`. */
const exported = (name: string) =>
  `${name.replaceAll(/(?:^|-)(\w)/g, (_part, letter: string) => letter.toUpperCase())}Icon`;
/** Exports whose names end so are icons. */
const icons = library as unknown as Record<string, library.LucideIcon | undefined>;

/** The shapes of one icon; colour, width of the lines and size are those of the element that uses it. */
function symbolOf(name: IconName): string {
  const icon = icons[exported(name)];
  if (!icon) throw new Error(`lucide has no icon ${name}`);
  const shapes = /^<svg[^>]*>(.*)<\/svg>$/.exec(renderToStaticMarkup(createElement(icon)))?.[1];
  if (!shapes) throw new Error(`${name} is no drawing`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replaceAll(/><\/\w+>/g, '/>')}</symbol>`;
}

/** The text of the sprite. */
export function drawIcons(): string {
  const symbols = ICON_NAMES.map(symbolOf).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${NOTE}\n${symbols}\n</svg>\n`;
}

if (import.meta.main) writeFileSync(SPRITE, drawIcons());
