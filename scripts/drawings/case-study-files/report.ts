import PdfFile from 'pdfkit';

import { formatCaseStudyMetric, type CaseStudyKeyResult } from '#app/modules/case-studies/model.ts';
import { findCategoryKey, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import type { BuiltInCategoryHue } from '#app/ui/tokens.ts';
import { getShopFontPath, type FontWeight } from '#app/platform/drawing/faces.server.ts';

import { drawCoverArt } from './cover-art.ts';

/** A case study of the demo shop with everything in its file (app/seed/case-studies.json). */
export type DemoCaseStudyWithFile = {
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

type PdfDocument = PDFKit.PDFDocument;
type ReportTextStyle = {
  size: number;
  weight: FontWeight;
  colour: string;
  leading?: number;
  tracking?: number;
};

const PAGE_SIZE_POINTS = { width: 612, height: 792, margin: 54 };
const REPORT_TEXT_COLUMN_WIDTH_POINTS = PAGE_SIZE_POINTS.width - 2 * PAGE_SIZE_POINTS.margin;
const REPORT_PRIMARY_TEXT_COLOR = '#15181C';
const REPORT_SECONDARY_TEXT_COLOR = '#4A5058';
const REPORT_TERTIARY_TEXT_COLOR = '#5C636B';
const REPORT_DIVIDER_LINE_COLOR = '#D9DCD6';

/** Solid color, color on solid, text on paper, tint: the category table of the design. */
const REPORT_CATEGORY_COLORS: Record<
  BuiltInCategoryHue,
  { solid: string; onSolid: string; text: string; tint: string }
> = {
  fix: { solid: '#D6361C', onSolid: '#FFFFFF', text: '#C22E16', tint: '#FBE4DE' },
  grow: { solid: '#0B7A4F', onSolid: '#FFFFFF', text: '#0B7A4F', tint: '#DDF0E5' },
  create: { solid: '#C2257E', onSolid: '#FFFFFF', text: '#B31F73', tint: '#F9E0EE' },
  analyze: { solid: '#2450D8', onSolid: '#FFFFFF', text: '#2450D8', tint: '#E1E8FC' },
  automate: { solid: '#F5B300', onSolid: '#15181C', text: '#8A5A00', tint: '#FCEFC7' },
  advise: { solid: '#5B36B8', onSolid: '#FFFFFF', text: '#5B36B8', tint: '#E9E2F8' },
};

// A record's own keys.
const REPORT_CATEGORY_HUE_NAMES = Object.keys(REPORT_CATEGORY_COLORS) as BuiltInCategoryHue[];

function applyTextStyle(doc: PdfDocument, { size, weight, colour }: ReportTextStyle): PdfDocument {
  return doc.font(getShopFontPath(weight)).fontSize(size).fillColor(colour);
}

/** Writes text at a place and returns the y below it. */
function writeTextBlock(
  doc: PdfDocument,
  text: string,
  style: ReportTextStyle,
  box: { x: number; y: number; width: number },
): number {
  const options = {
    width: box.width,
    lineGap: style.leading ?? 0,
    characterSpacing: (style.tracking ?? 0) * style.size,
  };
  applyTextStyle(doc, style).text(text, box.x, box.y, options);
  return doc.y;
}

function drawReportHorizontalRule(doc: PdfDocument, y: number, colour = REPORT_DIVIDER_LINE_COLOR): void {
  doc
    .moveTo(PAGE_SIZE_POINTS.margin, y)
    .lineTo(PAGE_SIZE_POINTS.width - PAGE_SIZE_POINTS.margin, y)
    .lineWidth(0.75)
    .stroke(colour);
}

const createReportLabelTextStyle = (colour: string): ReportTextStyle => ({ size: 9, weight: 600, colour });

/** Draws facts side by side in a ruled strip. */
function drawReportFactStrip(
  doc: PdfDocument,
  y: number,
  cells: { top: string; bottom: string; style: ReportTextStyle }[],
): number {
  drawReportHorizontalRule(doc, y, REPORT_PRIMARY_TEXT_COLOR);
  const width = REPORT_TEXT_COLUMN_WIDTH_POINTS / cells.length;
  const bottoms = cells.map(({ top, bottom, style }, place) => {
    const box = { x: PAGE_SIZE_POINTS.margin + place * width, width: width - 16 };
    const below = writeTextBlock(doc, top, style, { ...box, y: y + 12 });
    return writeTextBlock(
      doc,
      bottom,
      { size: 9.5, weight: 400, colour: REPORT_SECONDARY_TEXT_COLOR, leading: 2 },
      { ...box, y: below + 3 },
    );
  });
  const end = Math.max(...bottoms) + 12;
  drawReportHorizontalRule(doc, end);
  return end;
}

const formatCaseStudyKeyResult = (result: CaseStudyKeyResult, colour: string) => ({
  top: result.value,
  bottom: result.label,
  style: { size: 30, weight: 800 as const, colour, tracking: -0.03 },
});

function drawCoverPage(doc: PdfDocument, report: DemoCaseStudyWithFile, category: BuiltInCategoryHue): void {
  const hue = REPORT_CATEGORY_COLORS[category];
  const blockHeight = 452;
  doc.rect(0, 0, PAGE_SIZE_POINTS.width, blockHeight).fill(hue.solid);
  drawCoverArt(doc, { category, seed: report.id, colour: hue.onSolid }, { x: 262, y: 54, width: 296 });
  const box = { x: PAGE_SIZE_POINTS.margin, width: REPORT_TEXT_COLUMN_WIDTH_POINTS };
  writeTextBlock(doc, 'Case study', createReportLabelTextStyle(hue.onSolid), { ...box, y: 54 });
  const title: ReportTextStyle = {
    size: 40,
    weight: 800,
    colour: hue.onSolid,
    tracking: -0.034,
    leading: -4,
  };
  applyTextStyle(doc, title);
  const height = doc.heightOfString(report.title, { width: 440, lineGap: -4, characterSpacing: -1.36 });
  writeTextBlock(doc, report.title, title, {
    x: PAGE_SIZE_POINTS.margin,
    y: blockHeight - height - 30,
    width: 440,
  });
  const fact = (top: string, bottom: string) => ({
    top,
    bottom,
    style: { size: 12, weight: 600 as const, colour: REPORT_PRIMARY_TEXT_COLOR },
  });
  const afterFacts = drawReportFactStrip(doc, blockHeight + 30, [
    fact(report.client_name, 'Client'),
    fact(report.industry, 'Industry'),
    fact(report.primary_service_category, 'Service'),
  ]);
  const results = Object.entries(report.metrics).map(([name, value]) =>
    formatCaseStudyMetric({ name, value }),
  );
  const afterResults = drawReportFactStrip(
    doc,
    afterFacts + 16,
    results.slice(0, 3).map((result) => formatCaseStudyKeyResult(result, hue.text)),
  );
  writeTextBlock(
    doc,
    report.excerpt,
    { size: 13, weight: 400, colour: REPORT_SECONDARY_TEXT_COLOR, leading: 4 },
    { ...box, y: afterResults + 20 },
  );
}

const reportHeadingStyle: ReportTextStyle = {
  size: 19,
  weight: 800,
  colour: REPORT_PRIMARY_TEXT_COLOR,
  tracking: -0.025,
};
const reportBodyTextStyle: ReportTextStyle = {
  size: 11,
  weight: 400,
  colour: REPORT_SECONDARY_TEXT_COLOR,
  leading: 4,
};

function drawNumberedList(doc: PdfDocument, lines: readonly string[], from: number, colour: string): number {
  let y = from;
  for (const [place, line] of lines.entries()) {
    writeTextBlock(
      doc,
      String(place + 1),
      { ...reportBodyTextStyle, weight: 800, colour },
      { x: PAGE_SIZE_POINTS.margin, y, width: 16 },
    );
    y =
      writeTextBlock(doc, line, reportBodyTextStyle, {
        x: PAGE_SIZE_POINTS.margin + 22,
        y,
        width: REPORT_TEXT_COLUMN_WIDTH_POINTS - 22,
      }) + 4;
  }
  return y;
}

function drawCaseStudyResultsTable(
  doc: PdfDocument,
  rows: readonly string[][],
  from: number,
  colour: string,
): number {
  const columns = [0, 268, 386].map((offset) => PAGE_SIZE_POINTS.margin + offset);
  let y = from;
  const row = (cells: readonly string[], styles: readonly ReportTextStyle[]) => {
    for (const [place, cell] of cells.entries()) {
      writeTextBlock(doc, cell, styles[place] ?? reportBodyTextStyle, {
        x: columns[place] ?? 0,
        y: y + 7,
        width: place === 0 ? 260 : 116,
      });
    }
    y += 27;
    drawReportHorizontalRule(doc, y);
  };
  drawReportHorizontalRule(doc, y, REPORT_PRIMARY_TEXT_COLOR);
  row(
    ['Measured', 'Before', 'After'],
    [
      createReportLabelTextStyle(REPORT_TERTIARY_TEXT_COLOR),
      createReportLabelTextStyle(REPORT_TERTIARY_TEXT_COLOR),
      createReportLabelTextStyle(REPORT_TERTIARY_TEXT_COLOR),
    ],
  );
  for (const cells of rows)
    row(cells, [reportBodyTextStyle, reportBodyTextStyle, { ...reportBodyTextStyle, weight: 800, colour }]);
  return y;
}

function drawReportQuote(
  doc: PdfDocument,
  report: DemoCaseStudyWithFile,
  from: number,
  hue: { solid: string; tint: string },
): void {
  const style: ReportTextStyle = {
    size: 15,
    weight: 600,
    colour: REPORT_PRIMARY_TEXT_COLOR,
    leading: 4,
    tracking: -0.012,
  };
  const box = { x: PAGE_SIZE_POINTS.margin + 26, width: REPORT_TEXT_COLUMN_WIDTH_POINTS - 52 };
  applyTextStyle(doc, style);
  const height = doc.heightOfString(report.quote, { width: box.width, lineGap: 4, characterSpacing: -0.18 });
  doc.rect(PAGE_SIZE_POINTS.margin, from, REPORT_TEXT_COLUMN_WIDTH_POINTS, height + 64).fill(hue.tint);
  doc.rect(PAGE_SIZE_POINTS.margin, from, REPORT_TEXT_COLUMN_WIDTH_POINTS, 4).fill(hue.solid);
  const below = writeTextBlock(doc, report.quote, style, { ...box, y: from + 24 });
  writeTextBlock(
    doc,
    report.quote_by,
    { size: 10, weight: 400, colour: REPORT_SECONDARY_TEXT_COLOR },
    { ...box, y: below + 4 },
  );
}

function drawCaseStudyStoryPage(
  doc: PdfDocument,
  report: DemoCaseStudyWithFile,
  category: BuiltInCategoryHue,
): void {
  const hue = REPORT_CATEGORY_COLORS[category];
  const box = { x: PAGE_SIZE_POINTS.margin, width: REPORT_TEXT_COLUMN_WIDTH_POINTS };
  doc.rect(0, 0, PAGE_SIZE_POINTS.width, 10).fill(hue.solid);
  let y = writeTextBlock(doc, 'The problem', reportHeadingStyle, { ...box, y: 54 });
  y = writeTextBlock(doc, report.problem, reportBodyTextStyle, { ...box, y: y + 8 });
  y = writeTextBlock(doc, 'What was done', reportHeadingStyle, { ...box, y: y + 26 });
  y = drawNumberedList(doc, report.work, y + 8, hue.text);
  y = writeTextBlock(doc, 'Before and after', reportHeadingStyle, { ...box, y: y + 22 });
  y = drawCaseStudyResultsTable(doc, report.table, y + 10, hue.text);
  drawReportQuote(doc, report, y + 28, hue);
}

/** Draws two pages in the shop's style: cover with the figures, then problem, work, results and a quote. */
export async function drawCaseStudyReportPdf(report: DemoCaseStudyWithFile): Promise<Buffer> {
  const key = findCategoryKey(DEFAULT_CATEGORIES, report.primary_service_category);
  const category = REPORT_CATEGORY_HUE_NAMES.find((name) => name === key) ?? 'fix';
  const doc = new PdfFile({
    size: [PAGE_SIZE_POINTS.width, PAGE_SIZE_POINTS.height],
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
  drawCoverPage(doc, report, category);
  doc.addPage();
  drawCaseStudyStoryPage(doc, report, category);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
