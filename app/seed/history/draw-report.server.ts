import { buffer } from 'node:stream/consumers';

import Pdfkit from 'pdfkit';

import { INK_2, LEFT, PAGE, Sheet, WIDTH } from '#app/modules/invoicing/pdf-sheet.server.ts';

import words from './words.json' with { type: 'json' };

export type Report = { title: string; provider: string; points: readonly string[] };

/** Draws the delivered report of a service, one page; the same text gives the same bytes. */
export async function drawReport({ title, provider, points }: Report): Promise<Buffer> {
  const pdf = new Pdfkit({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    lang: 'en-US',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    // The current date would change the bytes each time.
    info: { Title: title, Author: provider, CreationDate: new Date(0) },
  });
  const whole = buffer(pdf);
  const sheet = new Sheet(pdf);
  const writeText = (text: string, style: Parameters<Sheet['write']>[3], gap: number) => {
    sheet.keepTogether(40);
    sheet.y += sheet.write(text, LEFT, sheet.y, { width: WIDTH, ...style }) + gap;
  };
  writeText(title, { size: 20, weight: 800, tag: 'H1' }, 4);
  writeText(`Prepared by ${provider}. A sample of the demo shop.`, { color: INK_2 }, 18);
  writeText('Where to begin', { size: 13, weight: 600, tag: 'H2' }, 6);
  for (const line of words.reports) writeText(line, {}, 6);
  sheet.y += 10;
  writeText('What was agreed, and is done', { size: 13, weight: 600, tag: 'H2' }, 6);
  for (const point of points) writeText(`•  ${point}`, {}, 4);
  pdf.end();
  return whole;
}
