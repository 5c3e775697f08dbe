import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { DAY_MS } from '#app/lib/durations.ts';
import type { AppContext } from '#app/platform/context.ts';
import { findMigrationsFolder } from '#app/platform/db/project-root.server.ts';
import { getFileKindOfName } from '#app/platform/storage/file-kinds.ts';
import { storeMedia } from '#app/platform/storage/media.server.ts';

import caseStudies from './case-studies.json' with { type: 'json' };

/** Found from the project root, wherever the build has put this file. */
const getDemoCaseStudyFilesFolder = () =>
  join(dirname(dirname(findMigrationsFolder())), 'app', 'seed', 'case-study-files');

async function storeDemoCaseStudyFile(ctx: AppContext, name: string): Promise<string> {
  const kind = getFileKindOfName(name);
  const bytes = await readFile(join(getDemoCaseStudyFilesFolder(), name));
  const stored = kind && (await storeMedia(ctx, { folder: 'case-studies', kind, name, bytes, isDemo: true }));
  if (!stored?.ok) throw new Error(`the demo file ${name} is not what its name says`);
  return stored.value.address;
}

/**
 * Returns the demo shop's case studies in import format, with their files stored. Not inside a transaction.
 */
export async function prepareDemoCaseStudyImportRows(ctx: AppContext): Promise<Record<string, unknown>[]> {
  const rows = [];
  for (const { file, days_ago: daysAgo, problem, work, ...row } of caseStudies) {
    rows.push({
      ...row,
      description: [problem, ...work].join('\n'),
      file_url: await storeDemoCaseStudyFile(ctx, file),
      created_at: new Date(ctx.now.getTime() - daysAgo * DAY_MS).toISOString(),
      permission_note: 'Invented client of the demo shop.',
    });
  }
  return rows;
}
