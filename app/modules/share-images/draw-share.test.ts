import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { renderTextAsSvgPath, measureTextWidth } from '#app/platform/drawing/text-path.server.ts';

import { drawLinkPreviewSvg } from './draw-share.server.tsx';

const CASE = join(import.meta.dirname, '../../../tests/cases/bugs/share-picture-posts.json');
const STYLE = { sizePx: 76, weight: 800, tracking: -0.034 } as const;
const picture = (title: string) =>
  drawLinkPreviewSvg({
    kind: 'post',
    id: '00000000-0000-4000-8000-000000000801',
    name: 'Mara Ellison',
    title,
    label: 'Advise & Plan',
    line: 'By Mara Ellison',
    hue: 'advise',
  });
/** The start of the outline of a title's line. */
const outline = (line: string, x = 64) =>
  renderTextAsSvgPath(line, { ...STYLE, x, y: 0 })
    .split('L')[0]
    ?.split(' ')[0];

test('the title of a post is drawn with every letter', () => {
  // The project's own file.
  const [post] = JSON.parse(readFileSync(CASE, 'utf8')) as { title: string }[];
  const svg = picture(post?.title ?? '');
  for (const before of ['', 'Us', 'Usługi w '])
    expect(svg).toContain(
      outline(before === '' ? 'U' : before === 'Us' ? 'ł' : 'Ł', 64 + measureTextWidth(before, STYLE)),
    );
});

test('a right-to-left title is aligned to the right, with its first word rightmost', () => {
  const svg = picture('לוגו 2026');
  const right = 1200 - 420 - 64;
  expect(svg).toContain(outline('2026', right - measureTextWidth('לוגו 2026', STYLE)));
});

test('a title that cannot be drawn whole is left out, and the rest is drawn', () => {
  expect(picture('ไทย')).toBe(picture(''));
  expect(picture('ไทย')).not.toBe(picture('Thai'));
});
