import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { assignBriefTemplateToCategoryServices } from '#app/modules/catalog/assign-brief-template.server.ts';
import { addServiceFixtures } from '#app/modules/catalog/fixtures.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { listServiceVersionsWithChanges } from '#app/modules/catalog/list-versions.server.ts';
import type { Role } from '#app/platform/context.ts';

import { freshContext } from '../../../../tests/shop/context.ts';

import { briefTemplateFormSchema, toBriefTemplateFormValues } from './brief-forms.ts';
import { listServicePreviewQuestions } from './list-preview-questions.server.ts';
import { makeQuestion } from '../fixtures.ts';

import { briefTemplateListUrlParameters } from './brief-templates.ts';
import { findBriefTemplate, hasBriefTemplateWithId } from './find-brief-template.server.ts';
import { listBriefTemplateNames, listBriefTemplates } from './list-brief-templates.server.ts';
import {
  createBriefTemplate,
  deleteBriefTemplate,
  saveBriefTemplate,
  setBriefTemplateStatus,
} from './save-brief-template.server.ts';

const ID = '00000000-0000-4000-8000-0000000000aa';
const GOAL = makeQuestion({ key: 'goal', isRequired: true });
const formOf = (name: string, version = 1) =>
  briefTemplateFormSchema.parse(toBriefTemplateFormValues({ name, questions: [GOAL] }, version));
const LIST = briefTemplateListUrlParameters.read(new URLSearchParams());

async function shop(role: Role = 'editor') {
  return freshContext({
    actor: { kind: 'user', id: ID, role, email: 'ed@example.com', isEmailVerified: true },
  });
}
async function created(ctx: Awaited<ReturnType<typeof shop>>, name = 'General') {
  const outcome = await createBriefTemplate(ctx, formOf(name));
  if (!outcome.ok) throw new Error(outcome.failure.code);
  return outcome.value.id;
}

test('a questionnaire is saved once per version; an older form is refused with the stored text', async () => {
  const ctx = await shop();
  const id = await created(ctx);
  expect(await saveBriefTemplate(ctx, id, formOf('Better'))).toEqual({ ok: true, value: { id, version: 2 } });
  // The second press finds its own text stored.
  expect(await saveBriefTemplate(ctx, id, formOf('Better'))).toEqual({ ok: true, value: { id, version: 2 } });
  expect(await saveBriefTemplate(ctx, id, formOf('Mine'))).toMatchObject({
    ok: false,
    failure: { code: 'conflict', version: 2, current: { name: 'Better' } },
  });
  expect(await saveBriefTemplate(ctx, id, { ...formOf('Mine'), overwrite: 2 })).toMatchObject({ ok: true });
  await created(ctx, 'Other');
  expect(await saveBriefTemplate(ctx, id, formOf('OTHER', 3))).toEqual({
    ok: false,
    failure: { code: 'name-taken' },
  });
  expect((await listBriefTemplates(ctx, { ...LIST, q: 'min' })).rows).toMatchObject([
    { id, name: 'Mine', version: 3, questions: 1, required: 1, services: 0, status: 'active' },
  ]);
});

test('assigning a questionnaire to a category adds a version to each of its services', async () => {
  const ctx = await shop();
  const id = await created(ctx);
  await addServiceFixtures(ctx, {}, { category: 'Create Content' }, { category: 'Create Content' });
  const assign = (templateId = id) =>
    assignBriefTemplateToCategoryServices(ctx, {
      category: 'Create Content',
      templateId,
      isBrief: hasBriefTemplateWithId,
    });
  expect(await assign(ID), 'a questionnaire that is gone').toEqual({ ok: true, value: { changed: 0 } });
  expect(await assign()).toEqual({ ok: true, value: { changed: 2 } });
  expect(await assign()).toEqual({ ok: true, value: { changed: 0 } });
  const [service] = (await findBriefTemplate(ctx, id))?.services ?? [];
  const serviceId = service?.id ?? '';
  expect(
    (await listServiceVersionsWithChanges(ctx, serviceId, await listBriefTemplateNames(ctx)))[0]?.changes,
  ).toEqual([{ label: 'Brief', from: 'empty', to: 'General' }]);
  expect(await listServicePreviewQuestions(ctx, serviceId)).toEqual([
    { key: 'goal', label: 'Question goal', when: 'always', isRequired: true },
  ]);
  expect(await deleteBriefTemplate(ctx, id)).toEqual({
    ok: false,
    failure: { code: 'in-use', services: 2, orders: 0 },
  });
  await setBriefTemplateStatus(ctx, id, 'archived');
  expect(await listServicePreviewQuestions(ctx, serviceId)).toEqual([]);
  await ctx.db.update(services).set({ briefTemplateId: null }).where(eq(services.briefTemplateId, id));
  expect(await deleteBriefTemplate(ctx, id)).toMatchObject({ ok: true });
  expect(await findBriefTemplate(ctx, id)).toBeNull();
});

test.each(['analyst', 'fulfiller', 'customer'] as const)(
  '%s has nothing to do with questionnaires',
  async (role) => {
    const ctx = await shop(role);
    const refused = async (attempt: () => Promise<unknown>) =>
      expect(attempt()).rejects.toMatchObject({ status: 403 });
    await refused(async () => createBriefTemplate(ctx, formOf('x')));
    await refused(async () => saveBriefTemplate(ctx, ID, formOf('x')));
    await refused(async () => setBriefTemplateStatus(ctx, ID, 'archived'));
    await refused(async () => deleteBriefTemplate(ctx, ID));
    await refused(async () => listBriefTemplates(ctx, LIST));
  },
);
