// Draws the files of the demo shop's case studies into app/seed/case-study-files. They are committed, so that
// a first start only copies them; run `node scripts/drawings/draw-case-studies.ts` after a change of
// app/seed/case-studies.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { zipCaseStudyReport } from './case-study-files/archive.ts';
import { drawCaseStudyReportPdf, type DemoCaseStudyWithFile } from './case-study-files/report.ts';

const SEED_DATA_DIRECTORY = join(import.meta.dirname, '../..', 'app', 'seed');

// Our own file; the import of the demo shop checks its shape too.
const demoCaseStudiesWithFiles = JSON.parse(
  readFileSync(join(SEED_DATA_DIRECTORY, 'case-studies.json'), 'utf8'),
) as DemoCaseStudyWithFile[];
for (const report of demoCaseStudiesWithFiles) {
  const bytes = await (report.file.endsWith('.zip')
    ? zipCaseStudyReport(report)
    : drawCaseStudyReportPdf(report));
  writeFileSync(join(SEED_DATA_DIRECTORY, 'case-study-files', report.file), bytes);
  console.log(`${report.file}: ${Math.ceil(bytes.length / 1024)} kB`);
}
