import { buffer } from 'node:stream/consumers';

import Pdfkit from 'pdfkit';

import {
  PDF_MUTED_INK_COLOR,
  PDF_LEFT_EDGE,
  PDF_PAGE_LAYOUT,
  InvoicePdfWriter,
  PDF_CONTENT_WIDTH,
} from '#app/modules/invoicing/pdf-sheet.server.ts';

import words from './words.json' with { type: 'json' };

export type DemoDeliveryReportContent = { title: string; provider: string; points: readonly string[] };

/** Draws the delivered report of a service, one page; the same text gives the same bytes. */
export async function drawSampleReportPdf({
  title,
  provider,
  points,
}: DemoDeliveryReportContent): Promise<Buffer> {
  const pdf = new Pdfkit({
    size: [PDF_PAGE_LAYOUT.width, PDF_PAGE_LAYOUT.height],
    margin: PDF_PAGE_LAYOUT.margin,
    lang: 'en-US',
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    // The current date would change the bytes each time.
    info: { Title: title, Author: provider, CreationDate: new Date(0) },
  });
  const whole = buffer(pdf);
  const sheet = new InvoicePdfWriter(pdf);
  const writeText = (text: string, style: Parameters<InvoicePdfWriter['write']>[3], gap: number) => {
    sheet.keepTogether(40);
    sheet.y += sheet.write(text, PDF_LEFT_EDGE, sheet.y, { width: PDF_CONTENT_WIDTH, ...style }) + gap;
  };
  writeText(title, { size: 20, weight: 800, tag: 'H1' }, 4);
  writeText(`Prepared by ${provider}. A sample of the demo shop.`, { color: PDF_MUTED_INK_COLOR }, 18);
  writeText('Where to begin', { size: 13, weight: 600, tag: 'H2' }, 6);
  for (const line of words.reports) writeText(line, {}, 6);
  sheet.y += 10;
  writeText('What was agreed, and is done', { size: 13, weight: 600, tag: 'H2' }, 6);
  for (const point of points) writeText(`•  ${point}`, {}, 4);
  pdf.end();
  return whole;
}
