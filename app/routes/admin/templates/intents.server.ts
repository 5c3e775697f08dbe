import { z } from 'zod/mini';

import { CATEGORY_LIMITS } from '#app/lib/categories.ts';
import { assignBriefTemplate } from '#app/modules/catalog/assign-brief-template.server.ts';
import { briefTemplateForm } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { describeBriefTemplateFailure } from '#app/modules/fulfilment/briefs/brief-templates.ts';
import { hasBriefTemplate } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import {
  createBriefTemplate,
  deleteBriefTemplate,
  saveBriefTemplate,
  setBriefTemplateStatus,
} from '#app/modules/fulfilment/briefs/save-brief-template.server.ts';
import { type FormIntent, defineIntent } from '#app/routes/http/run-intent.server.ts';

const emptyInput = z.object({});
const TEMPLATES_PATH = '/admin/templates';
const categorySchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Choose a category.'),
    z.maxLength(CATEGORY_LIMITS.name, 'Choose a category.'),
  );

/** The actions of the new questionnaire page. */
export const newQuestionnaireIntents: Record<string, FormIntent> = {
  save: defineIntent({
    input: briefTemplateForm,
    run: createBriefTemplate,
    refusal: describeBriefTemplateFailure,
    toast: 'Questionnaire created.',
    redirectTo: ({ id }) => `${TEMPLATES_PATH}/briefs/${id}`,
  }),
};

/** The actions of the page of a questionnaire. */
export function createQuestionnaireIntents(id: string): Record<string, FormIntent> {
  return {
    save: defineIntent({
      input: briefTemplateForm,
      run: (ctx, form) => saveBriefTemplate(ctx, id, form),
      refusal: describeBriefTemplateFailure,
      toast: 'Questionnaire saved.',
    }),
    archive: defineIntent({
      input: emptyInput,
      run: (ctx) => setBriefTemplateStatus(ctx, id, 'archived'),
      refusal: describeBriefTemplateFailure,
      toast: 'Questionnaire archived.',
      undo: () => ({ intent: 'restore', fields: {} }),
    }),
    restore: defineIntent({
      input: emptyInput,
      run: (ctx) => setBriefTemplateStatus(ctx, id, 'active'),
      refusal: describeBriefTemplateFailure,
      toast: 'Questionnaire restored.',
    }),
    delete: defineIntent({
      input: emptyInput,
      run: (ctx) => deleteBriefTemplate(ctx, id),
      refusal: describeBriefTemplateFailure,
      toast: ({ name }) => `${name} deleted.`,
      redirectTo: () => TEMPLATES_PATH,
    }),
    assign: defineIntent({
      input: z.object({ category: categorySchema }),
      run: (ctx, form) => assignBriefTemplate(ctx, { ...form, templateId: id, isBrief: hasBriefTemplate }),
      refusal: String,
      toast: ({ changed }) =>
        changed === 1
          ? '1 service uses it now.'
          : `${changed.toLocaleString('en-US')} more services use it now.`,
    }),
  };
}
