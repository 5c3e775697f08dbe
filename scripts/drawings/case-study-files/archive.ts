import { ZipArchive } from 'archiver';

import { drawCaseStudyReportPdf, type DemoCaseStudyWithFile } from './report.ts';

/** Returns a CSV cell: quoted, and never a formula for the program that opens it. */
function escapeCsvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

function buildCaseStudyResultsCsv(report: DemoCaseStudyWithFile): string {
  const rows = [['Measured', 'Before', 'After'], ...report.table];
  return rows.map((row) => `${row.map(escapeCsvCell).join(',')}\r\n`).join('');
}

function buildCaseStudyChecklistText(report: DemoCaseStudyWithFile): string {
  const lines = (report.checklist ?? []).map((line) => `[ ] ${line}`);
  return [`${report.title}: a checklist to copy`, '', ...lines, ''].join('\r\n');
}

/** Packs the report, its figures as a spreadsheet table, and the checklist into one ZIP. */
export async function zipCaseStudyReport(report: DemoCaseStudyWithFile): Promise<Buffer> {
  const date = new Date('2026-11-01T00:00:00Z');
  const archive = new ZipArchive({ zlib: { level: 9 } });
  const parts: Buffer[] = [];
  archive.on('data', (part: Buffer) => parts.push(part));
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  archive.on('end', resolve).on('error', reject);
  archive.append(await drawCaseStudyReportPdf(report), { name: 'report.pdf', date });
  archive.append(buildCaseStudyResultsCsv(report), { name: 'results.csv', date });
  archive.append(buildCaseStudyChecklistText(report), { name: 'checklist.txt', date });
  await archive.finalize();
  await ended;
  return Buffer.concat(parts);
}
