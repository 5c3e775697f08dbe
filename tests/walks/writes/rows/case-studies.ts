import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import {
  NEW_CASE_STUDY_FORM_FIELDS,
  getCaseStudyFormValues,
} from '#app/modules/case-studies/admin/case-study-form.ts';
import { addCaseStudies } from '#app/modules/case-studies/fixtures.ts';
import { caseStudies } from '#app/modules/case-studies/tables.server.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import type { World } from '../world.ts';

type Columns = Partial<typeof caseStudies.$inferInsert>;

async function caseStudyFor(world: World, columns: Columns = {}): Promise<string> {
  const ctx = world.ctx();
  const title = `Study ${randomUUID()}`;
  await addCaseStudies(ctx, { title });
  const [caseStudy] = await ctx.db
    .update(caseStudies)
    .set({ title, ...columns })
    .where(eq(caseStudies.title, title))
    .returning({ id: caseStudies.id });
  return caseStudy?.id ?? '';
}

/** Returns the form of a new case study, complete enough to be published. */
const form = (): NonNullable<Call['fields']> => ({
  ...getCaseStudyFormValues({
    ...NEW_CASE_STUDY_FORM_FIELDS,
    title: `Study ${randomUUID()}`,
    clientName: 'Northbeam',
    category: 'Create Content',
    fileUrl: 'https://files.example/a.pdf',
    permissionNote: 'Nora, by mail',
  }),
  version: '1',
});

const onPage = (columns: Columns = {}, fields: () => NonNullable<Call['fields']> = () => ({})): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: `/admin/case-studies/${await caseStudyFor(world, columns)}`,
    fields: fields(),
  }),
});
const inList = (columns: Columns = {}): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: '/admin/case-studies',
    fields: { ids: await caseStudyFor(world, columns) },
  }),
});
const added: Action = { may: MAY.EDITORS, make: () => ({ path: '/admin/case-studies/new', fields: form() }) };

const DRAFT: Columns = { status: 'draft' };
const FEATURED: Columns = { isFeatured: true };
const TRASHED: Columns = { deletedAt: new Date() };

/** Case studies and their files. */
export const caseStudyRows: Row[] = [
  ...at('/admin/case-studies', {
    publish: inList(DRAFT),
    unpublish: inList(),
    feature: inList(),
    unfeature: inList(FEATURED),
    trash: inList(),
    restore: inList(TRASHED),
    untrash: inList(TRASHED),
    purge: { ...inList(TRASHED), needsProof: true },
    'check-files': { may: MAY.EDITORS, make: () => ({ path: '/admin/case-studies', fields: {} }) },
  }),
  ...at('/admin/case-studies/new', { save: added, publish: added }),
  ...at('/admin/case-studies/:id', {
    save: onPage({}, form),
    'save-publish': onPage(DRAFT, form),
    publish: onPage(DRAFT),
    unpublish: onPage(),
    feature: onPage(),
    unfeature: onPage(FEATURED),
    trash: onPage(),
    restore: onPage(TRASHED),
    untrash: onPage(TRASHED),
    duplicate: onPage(),
    purge: { ...onPage(TRASHED), needsProof: true },
  }),
  ...at('/admin/case-studies/files', {
    '': {
      may: MAY.EDITORS,
      make: () => ({
        path: '/admin/case-studies/files',
        file: { name: 'report.pdf', bytes: Buffer.from('%PDF-1.7\nA report.\n') },
      }),
    },
  }),
];
