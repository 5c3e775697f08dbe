import PdfFile from 'pdfkit';

import { formatCaseStudyMetric, type CaseStudyKeyResult } from '#app/modules/case-studies/model.ts';
import { findCategoryKeyByName, DEFAULT_CATEGORIES } from '#app/lib/categories.ts';
import type { BuiltInCategoryHue } from '#app/ui/tokens.ts';
import { getShopFontPath, type DrawingFontWeight } from '#app/platform/drawing/faces.server.ts';

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

type CaseStudyReportPdfDocument = PDFKit.PDFDocument;
type CaseStudyReportTextStyle = {
  size: number;
  weight: DrawingFontWeight;
  colour: string;
  leading?: number;
  tracking?: number;
};

const CASE_STUDY_REPORT_PAGE_SIZE_POINTS = { width: 612, height: 792, margin: 54 };
const REPORT_TEXT_COLUMN_WIDTH_POINTS =
  CASE_STUDY_REPORT_PAGE_SIZE_POINTS.width - 2 * CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin;
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

function applyCaseStudyReportTextStyle(
  doc: CaseStudyReportPdfDocument,
  { size, weight, colour }: CaseStudyReportTextStyle,
): CaseStudyReportPdfDocument {
  return doc.font(getShopFontPath(weight)).fontSize(size).fillColor(colour);
}

/** Writes text at a place and returns the y below it. */
function writeReportPdfTextBlock(
  doc: CaseStudyReportPdfDocument,
  text: string,
  style: CaseStudyReportTextStyle,
  box: { x: number; y: number; width: number },
): number {
  const options = {
    width: box.width,
    lineGap: style.leading ?? 0,
    characterSpacing: (style.tracking ?? 0) * style.size,
  };
  applyCaseStudyReportTextStyle(doc, style).text(text, box.x, box.y, options);
  return doc.y;
}

function drawReportHorizontalRule(
  doc: CaseStudyReportPdfDocument,
  y: number,
  colour = REPORT_DIVIDER_LINE_COLOR,
): void {
  doc
    .moveTo(CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, y)
    .lineTo(CASE_STUDY_REPORT_PAGE_SIZE_POINTS.width - CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, y)
    .lineWidth(0.75)
    .stroke(colour);
}

const createReportLabelTextStyle = (colour: string): CaseStudyReportTextStyle => ({
  size: 9,
  weight: 600,
  colour,
});

/** Draws facts side by side in a ruled strip. */
function drawReportFactStrip(
  doc: CaseStudyReportPdfDocument,
  y: number,
  cells: { top: string; bottom: string; style: CaseStudyReportTextStyle }[],
): number {
  drawReportHorizontalRule(doc, y, REPORT_PRIMARY_TEXT_COLOR);
  const width = REPORT_TEXT_COLUMN_WIDTH_POINTS / cells.length;
  const bottoms = cells.map(({ top, bottom, style }, place) => {
    const box = { x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin + place * width, width: width - 16 };
    const below = writeReportPdfTextBlock(doc, top, style, { ...box, y: y + 12 });
    return writeReportPdfTextBlock(
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

function drawReportCoverPage(
  doc: CaseStudyReportPdfDocument,
  report: DemoCaseStudyWithFile,
  category: BuiltInCategoryHue,
): void {
  const hue = REPORT_CATEGORY_COLORS[category];
  const blockHeight = 452;
  doc.rect(0, 0, CASE_STUDY_REPORT_PAGE_SIZE_POINTS.width, blockHeight).fill(hue.solid);
  drawCoverArt(doc, { category, seed: report.id, colour: hue.onSolid }, { x: 262, y: 54, width: 296 });
  const box = { x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, width: REPORT_TEXT_COLUMN_WIDTH_POINTS };
  writeReportPdfTextBlock(doc, 'Case study', createReportLabelTextStyle(hue.onSolid), { ...box, y: 54 });
  const title: CaseStudyReportTextStyle = {
    size: 40,
    weight: 800,
    colour: hue.onSolid,
    tracking: -0.034,
    leading: -4,
  };
  applyCaseStudyReportTextStyle(doc, title);
  const height = doc.heightOfString(report.title, { width: 440, lineGap: -4, characterSpacing: -1.36 });
  writeReportPdfTextBlock(doc, report.title, title, {
    x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin,
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
  writeReportPdfTextBlock(
    doc,
    report.excerpt,
    { size: 13, weight: 400, colour: REPORT_SECONDARY_TEXT_COLOR, leading: 4 },
    { ...box, y: afterResults + 20 },
  );
}

const reportHeadingStyle: CaseStudyReportTextStyle = {
  size: 19,
  weight: 800,
  colour: REPORT_PRIMARY_TEXT_COLOR,
  tracking: -0.025,
};
const reportBodyTextStyle: CaseStudyReportTextStyle = {
  size: 11,
  weight: 400,
  colour: REPORT_SECONDARY_TEXT_COLOR,
  leading: 4,
};

function drawReportNumberedList(
  doc: CaseStudyReportPdfDocument,
  lines: readonly string[],
  from: number,
  colour: string,
): number {
  let y = from;
  for (const [place, line] of lines.entries()) {
    writeReportPdfTextBlock(
      doc,
      String(place + 1),
      { ...reportBodyTextStyle, weight: 800, colour },
      { x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, y, width: 16 },
    );
    y =
      writeReportPdfTextBlock(doc, line, reportBodyTextStyle, {
        x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin + 22,
        y,
        width: REPORT_TEXT_COLUMN_WIDTH_POINTS - 22,
      }) + 4;
  }
  return y;
}

function drawCaseStudyResultsTable(
  doc: CaseStudyReportPdfDocument,
  rows: readonly string[][],
  from: number,
  colour: string,
): number {
  const columns = [0, 268, 386].map((offset) => CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin + offset);
  let y = from;
  const row = (cells: readonly string[], styles: readonly CaseStudyReportTextStyle[]) => {
    for (const [place, cell] of cells.entries()) {
      writeReportPdfTextBlock(doc, cell, styles[place] ?? reportBodyTextStyle, {
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
  doc: CaseStudyReportPdfDocument,
  report: DemoCaseStudyWithFile,
  from: number,
  hue: { solid: string; tint: string },
): void {
  const style: CaseStudyReportTextStyle = {
    size: 15,
    weight: 600,
    colour: REPORT_PRIMARY_TEXT_COLOR,
    leading: 4,
    tracking: -0.012,
  };
  const box = {
    x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin + 26,
    width: REPORT_TEXT_COLUMN_WIDTH_POINTS - 52,
  };
  applyCaseStudyReportTextStyle(doc, style);
  const height = doc.heightOfString(report.quote, { width: box.width, lineGap: 4, characterSpacing: -0.18 });
  doc
    .rect(CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, from, REPORT_TEXT_COLUMN_WIDTH_POINTS, height + 64)
    .fill(hue.tint);
  doc
    .rect(CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, from, REPORT_TEXT_COLUMN_WIDTH_POINTS, 4)
    .fill(hue.solid);
  const below = writeReportPdfTextBlock(doc, report.quote, style, { ...box, y: from + 24 });
  writeReportPdfTextBlock(
    doc,
    report.quote_by,
    { size: 10, weight: 400, colour: REPORT_SECONDARY_TEXT_COLOR },
    { ...box, y: below + 4 },
  );
}

function drawCaseStudyStoryPage(
  doc: CaseStudyReportPdfDocument,
  report: DemoCaseStudyWithFile,
  category: BuiltInCategoryHue,
): void {
  const hue = REPORT_CATEGORY_COLORS[category];
  const box = { x: CASE_STUDY_REPORT_PAGE_SIZE_POINTS.margin, width: REPORT_TEXT_COLUMN_WIDTH_POINTS };
  doc.rect(0, 0, CASE_STUDY_REPORT_PAGE_SIZE_POINTS.width, 10).fill(hue.solid);
  let y = writeReportPdfTextBlock(doc, 'The problem', reportHeadingStyle, { ...box, y: 54 });
  y = writeReportPdfTextBlock(doc, report.problem, reportBodyTextStyle, { ...box, y: y + 8 });
  y = writeReportPdfTextBlock(doc, 'What was done', reportHeadingStyle, { ...box, y: y + 26 });
  y = drawReportNumberedList(doc, report.work, y + 8, hue.text);
  y = writeReportPdfTextBlock(doc, 'Before and after', reportHeadingStyle, { ...box, y: y + 22 });
  y = drawCaseStudyResultsTable(doc, report.table, y + 10, hue.text);
  drawReportQuote(doc, report, y + 28, hue);
}

/** Draws two pages in the shop's style: cover with the figures, then problem, work, results and a quote. */
export async function drawCaseStudyReportPdf(report: DemoCaseStudyWithFile): Promise<Buffer> {
  const key = findCategoryKeyByName(DEFAULT_CATEGORIES, report.primary_service_category);
  const category = REPORT_CATEGORY_HUE_NAMES.find((name) => name === key) ?? 'fix';
  const doc = new PdfFile({
    size: [CASE_STUDY_REPORT_PAGE_SIZE_POINTS.width, CASE_STUDY_REPORT_PAGE_SIZE_POINTS.height],
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
  drawReportCoverPage(doc, report, category);
  doc.addPage();
  drawCaseStudyStoryPage(doc, report, category);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
