import PdfFile from 'pdfkit';

import { formatMetric, type KeyResult } from '#app/modules/case-studies/model.ts';
import { categoryKey, SHIPPED_CATEGORIES } from '#app/lib/categories.ts';
import type { ShippedHue } from '#app/ui/tokens.ts';
import { fontFile, type FontWeight } from '#app/platform/drawing/faces.server.ts';

import { drawCoverArt } from './cover-art.ts';

/** A case study of the demo shop with everything in its file (app/seed/case-studies.json). */
export type Report = {
  id: string;
  title: string;
  client_name: string;
  primary_service_category: string;
  industry: string;
  excerpt: string;
  problem: string;
  work: string[];
  table: string[][];
  quote: string;
  quote_by: string;
  file: string;
  metrics: Record<string, string | number>;
  checklist?: string[];
};

type Doc = PDFKit.PDFDocument;
type Style = { size: number; weight: FontWeight; colour: string; leading?: number; tracking?: number };

const PAGE = { width: 612, height: 792, margin: 54 };
const COLUMN = PAGE.width - 2 * PAGE.margin;
const INK = '#15181C';
const INK_2 = '#4A5058';
const INK_3 = '#5C636B';
const LINE = '#D9DCD6';

/** Solid color, color on solid, text on paper, tint: the category table of the design. */
const HUES: Record<ShippedHue, { solid: string; onSolid: string; text: string; tint: string }> = {
  fix: { solid: '#D6361C', onSolid: '#FFFFFF', text: '#C22E16', tint: '#FBE4DE' },
  grow: { solid: '#0B7A4F', onSolid: '#FFFFFF', text: '#0B7A4F', tint: '#DDF0E5' },
  create: { solid: '#C2257E', onSolid: '#FFFFFF', text: '#B31F73', tint: '#F9E0EE' },
  analyze: { solid: '#2450D8', onSolid: '#FFFFFF', text: '#2450D8', tint: '#E1E8FC' },
  automate: { solid: '#F5B300', onSolid: '#15181C', text: '#8A5A00', tint: '#FCEFC7' },
  advise: { solid: '#5B36B8', onSolid: '#FFFFFF', text: '#5B36B8', tint: '#E9E2F8' },
};

// A record's own keys.
const HUE_NAMES = Object.keys(HUES) as ShippedHue[];

function set(doc: Doc, { size, weight, colour }: Style): Doc {
  return doc.font(fontFile(weight)).fontSize(size).fillColor(colour);
}

/** Writes text at a place and returns the y below it. */
function write(doc: Doc, text: string, style: Style, box: { x: number; y: number; width: number }): number {
  const options = {
    width: box.width,
    lineGap: style.leading ?? 0,
    characterSpacing: (style.tracking ?? 0) * style.size,
  };
  set(doc, style).text(text, box.x, box.y, options);
  return doc.y;
}

function rule(doc: Doc, y: number, colour = LINE): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.75)
    .stroke(colour);
}

const label = (colour: string): Style => ({ size: 9, weight: 600, colour });

/** Draws facts side by side in a ruled strip. */
function strip(doc: Doc, y: number, cells: { top: string; bottom: string; style: Style }[]): number {
  rule(doc, y, INK);
  const width = COLUMN / cells.length;
  const bottoms = cells.map(({ top, bottom, style }, place) => {
    const box = { x: PAGE.margin + place * width, width: width - 16 };
    const below = write(doc, top, style, { ...box, y: y + 12 });
    return write(
      doc,
      bottom,
      { size: 9.5, weight: 400, colour: INK_2, leading: 2 },
      { ...box, y: below + 3 },
    );
  });
  const end = Math.max(...bottoms) + 12;
  rule(doc, end);
  return end;
}

const shown = (result: KeyResult, colour: string) => ({
  top: result.value,
  bottom: result.label,
  style: { size: 30, weight: 800 as const, colour, tracking: -0.03 },
});

function cover(doc: Doc, report: Report, category: ShippedHue): void {
  const hue = HUES[category];
  const blockHeight = 452;
  doc.rect(0, 0, PAGE.width, blockHeight).fill(hue.solid);
  drawCoverArt(doc, { category, seed: report.id, colour: hue.onSolid }, { x: 262, y: 54, width: 296 });
  const box = { x: PAGE.margin, width: COLUMN };
  write(doc, 'Case study', label(hue.onSolid), { ...box, y: 54 });
  const title: Style = { size: 40, weight: 800, colour: hue.onSolid, tracking: -0.034, leading: -4 };
  set(doc, title);
  const height = doc.heightOfString(report.title, { width: 440, lineGap: -4, characterSpacing: -1.36 });
  write(doc, report.title, title, { x: PAGE.margin, y: blockHeight - height - 30, width: 440 });
  const fact = (top: string, bottom: string) => ({
    top,
    bottom,
    style: { size: 12, weight: 600 as const, colour: INK },
  });
  const afterFacts = strip(doc, blockHeight + 30, [
    fact(report.client_name, 'Client'),
    fact(report.industry, 'Industry'),
    fact(report.primary_service_category, 'Service'),
  ]);
  const results = Object.entries(report.metrics).map(([name, value]) => formatMetric({ name, value }));
  const afterResults = strip(
    doc,
    afterFacts + 16,
    results.slice(0, 3).map((result) => shown(result, hue.text)),
  );
  write(
    doc,
    report.excerpt,
    { size: 13, weight: 400, colour: INK_2, leading: 4 },
    { ...box, y: afterResults + 20 },
  );
}

const heading: Style = { size: 19, weight: 800, colour: INK, tracking: -0.025 };
const body: Style = { size: 11, weight: 400, colour: INK_2, leading: 4 };

function numbered(doc: Doc, lines: readonly string[], from: number, colour: string): number {
  let y = from;
  for (const [place, line] of lines.entries()) {
    write(doc, String(place + 1), { ...body, weight: 800, colour }, { x: PAGE.margin, y, width: 16 });
    y = write(doc, line, body, { x: PAGE.margin + 22, y, width: COLUMN - 22 }) + 4;
  }
  return y;
}

function table(doc: Doc, rows: readonly string[][], from: number, colour: string): number {
  const columns = [0, 268, 386].map((offset) => PAGE.margin + offset);
  let y = from;
  const row = (cells: readonly string[], styles: readonly Style[]) => {
    for (const [place, cell] of cells.entries()) {
      write(doc, cell, styles[place] ?? body, {
        x: columns[place] ?? 0,
        y: y + 7,
        width: place === 0 ? 260 : 116,
      });
    }
    y += 27;
    rule(doc, y);
  };
  rule(doc, y, INK);
  row(['Measured', 'Before', 'After'], [label(INK_3), label(INK_3), label(INK_3)]);
  for (const cells of rows) row(cells, [body, body, { ...body, weight: 800, colour }]);
  return y;
}

function quote(doc: Doc, report: Report, from: number, hue: { solid: string; tint: string }): void {
  const style: Style = { size: 15, weight: 600, colour: INK, leading: 4, tracking: -0.012 };
  const box = { x: PAGE.margin + 26, width: COLUMN - 52 };
  set(doc, style);
  const height = doc.heightOfString(report.quote, { width: box.width, lineGap: 4, characterSpacing: -0.18 });
  doc.rect(PAGE.margin, from, COLUMN, height + 64).fill(hue.tint);
  doc.rect(PAGE.margin, from, COLUMN, 4).fill(hue.solid);
  const below = write(doc, report.quote, style, { ...box, y: from + 24 });
  write(doc, report.quote_by, { size: 10, weight: 400, colour: INK_2 }, { ...box, y: below + 4 });
}

function story(doc: Doc, report: Report, category: ShippedHue): void {
  const hue = HUES[category];
  const box = { x: PAGE.margin, width: COLUMN };
  doc.rect(0, 0, PAGE.width, 10).fill(hue.solid);
  let y = write(doc, 'The problem', heading, { ...box, y: 54 });
  y = write(doc, report.problem, body, { ...box, y: y + 8 });
  y = write(doc, 'What was done', heading, { ...box, y: y + 26 });
  y = numbered(doc, report.work, y + 8, hue.text);
  y = write(doc, 'Before and after', heading, { ...box, y: y + 22 });
  y = table(doc, report.table, y + 10, hue.text);
  quote(doc, report, y + 28, hue);
}

/** Draws two pages in the shop's style: cover with the figures, then problem, work, results and a quote. */
export async function drawReport(report: Report): Promise<Buffer> {
  const key = categoryKey(SHIPPED_CATEGORIES, report.primary_service_category);
  const category = HUE_NAMES.find((name) => name === key) ?? 'fix';
  const doc = new PdfFile({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    pdfVersion: '1.7',
    // A fixed date: the same text gives the same file.
    info: { Title: `${report.title}: ${report.client_name}`, CreationDate: new Date('2026-11-01T00:00:00Z') },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  doc.on('end', resolve);
  cover(doc, report, category);
  doc.addPage();
  story(doc, report, category);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
