import { z } from 'zod/mini';

import { CATEGORY_NAME_AND_COUNT_LIMITS } from '#app/lib/categories.ts';
import { assignBriefTemplateToCategoryServices } from '#app/modules/catalog/assign-brief-template.server.ts';
import { briefTemplateFormSchema } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { describeBriefTemplateFailure } from '#app/modules/fulfilment/briefs/brief-templates.ts';
import { hasBriefTemplateWithId } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import {
  createBriefTemplate,
  deleteBriefTemplate,
  saveBriefTemplate,
  setBriefTemplateStatus,
} from '#app/modules/fulfilment/briefs/save-brief-template.server.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

const briefTemplateIntentWithoutFieldsSchema = z.object({});
const BRIEF_TEMPLATES_PATH = '/admin/templates';
const questionnaireCategoryFieldSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Choose a category.'),
    z.maxLength(CATEGORY_NAME_AND_COUNT_LIMITS.name, 'Choose a category.'),
  );

/** The actions of the new questionnaire page. */
export const newQuestionnaireIntents: Record<string, FormIntentHandler> = {
  save: defineIntent({
    input: briefTemplateFormSchema,
    run: createBriefTemplate,
    refusal: describeBriefTemplateFailure,
    toast: 'Questionnaire created.',
    redirectTo: ({ id }) => `${BRIEF_TEMPLATES_PATH}/briefs/${id}`,
  }),
};

/** The actions of the page of a questionnaire. */
export function createQuestionnaireIntents(id: string): Record<string, FormIntentHandler> {
  return {
    save: defineIntent({
      input: briefTemplateFormSchema,
      run: (ctx, form) => saveBriefTemplate(ctx, id, form),
      refusal: describeBriefTemplateFailure,
      toast: 'Questionnaire saved.',
    }),
    archive: defineIntent({
      input: briefTemplateIntentWithoutFieldsSchema,
      run: (ctx) => setBriefTemplateStatus(ctx, id, 'archived'),
      refusal: describeBriefTemplateFailure,
      toast: 'Questionnaire archived.',
      undo: () => ({ intent: 'restore', fields: {} }),
    }),
    restore: defineIntent({
      input: briefTemplateIntentWithoutFieldsSchema,
      run: (ctx) => setBriefTemplateStatus(ctx, id, 'active'),
      refusal: describeBriefTemplateFailure,
      toast: 'Questionnaire restored.',
    }),
    delete: defineIntent({
      input: briefTemplateIntentWithoutFieldsSchema,
      run: (ctx) => deleteBriefTemplate(ctx, id),
      refusal: describeBriefTemplateFailure,
      toast: ({ name }) => `${name} deleted.`,
      redirectTo: () => BRIEF_TEMPLATES_PATH,
    }),
    assign: defineIntent({
      input: z.object({ category: questionnaireCategoryFieldSchema }),
      run: (ctx, form) =>
        assignBriefTemplateToCategoryServices(ctx, {
          ...form,
          templateId: id,
          isBrief: hasBriefTemplateWithId,
        }),
      refusal: String,
      toast: ({ changed }) =>
        changed === 1
          ? '1 service uses it now.'
          : `${changed.toLocaleString('en-US')} more services use it now.`,
    }),
  };
}
