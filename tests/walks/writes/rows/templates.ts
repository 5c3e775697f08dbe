import { randomUUID } from 'node:crypto';

import { toBriefTemplateFormValues } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { briefTemplates } from '#app/modules/fulfilment/briefs/brief-tables.server.ts';
import { makeQuestion } from '#app/modules/fulfilment/fixtures.ts';

import { at, type Call, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';
import type { World } from '../world.ts';

const QUESTIONS = [makeQuestion({ key: 'goal', isRequired: true })];

async function templateFor(world: World, status = 'active'): Promise<string> {
  const [template] = await world
    .ctx()
    .db.insert(briefTemplates)
    .values({ name: `Questions ${randomUUID()}`, questions: QUESTIONS, status })
    .returning({ id: briefTemplates.id });
  return template?.id ?? '';
}

const form = () => toBriefTemplateFormValues({ name: `Questions ${randomUUID()}`, questions: QUESTIONS }, 1);
const onPage = (fields: () => NonNullable<Call['fields']> = () => ({}), status = 'active'): Action => ({
  may: MAY.EDITORS,
  make: async (world) => ({
    path: `/admin/templates/briefs/${await templateFor(world, status)}`,
    fields: fields(),
  }),
});

/** Questionnaires. */
export const templateRows: Row[] = [
  ...at('/admin/templates/briefs/new', {
    save: { may: MAY.EDITORS, make: () => ({ path: '/admin/templates/briefs/new', fields: form() }) },
  }),
  ...at('/admin/templates/briefs/:id', {
    save: onPage(form),
    archive: onPage(),
    restore: onPage(() => ({}), 'archived'),
    delete: onPage(),
    assign: {
      may: MAY.EDITORS,
      make: async (world) => {
        await serviceFor(world, { category: 'Create Content' });
        const path = `/admin/templates/briefs/${await templateFor(world)}`;
        return { path, fields: { category: 'Create Content' } };
      },
    },
  }),
];
