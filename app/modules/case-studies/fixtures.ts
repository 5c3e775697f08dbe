import type { AppContext } from '#app/platform/context.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import { importCaseStudies } from './import-case-studies.server.ts';

/** A published case study in the specification's field names; a test overrides only what it is about. */
export function makeCaseStudyRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: 'Tracking repaired in a day',
    client_name: 'Fieldnote',
    primary_service_category: 'Fix Problems',
    file_url: 'https://files.example/report.pdf',
    file_type: 'pdf',
    ...overrides,
  };
}

/** Adds case studies the way an import does. */
export async function addCaseStudies(ctx: AppContext, ...rows: Record<string, unknown>[]): Promise<void> {
  const outcome = await importCaseStudies(ctx, rows.map(makeCaseStudyRow));
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure.problems));
}

/** Stores a small PDF in the shop and returns its `/media/` path. */
export async function addReport(ctx: AppContext, text = 'A report.'): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.7\n${text}\n`);
  const outcome = await storeMedia(ctx, { folder: 'case-studies', kind: 'pdf', name: 'report.pdf', bytes });
  if (!outcome.ok) throw new Error('the report is no PDF');
  return outcome.value.address;
}
