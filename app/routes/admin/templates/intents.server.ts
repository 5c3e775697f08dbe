import { z } from 'zod/mini';

import { CATEGORY_LIMITS } from '#app/lib/categories.ts';
import { assignBriefTemplate } from '#app/modules/catalog/assign-brief-template.server.ts';
import { templateForm } from '#app/modules/fulfilment/briefs/brief-forms.ts';
import { templateRefusal } from '#app/modules/fulfilment/briefs/brief-templates.ts';
import { isTemplate } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import {
  createTemplate,
  deleteTemplate,
  saveTemplate,
  setTemplateStatus,
} from '#app/modules/fulfilment/briefs/save-brief-template.server.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';

const emptyInput = z.object({});
const TEMPLATES_PATH = '/admin/templates';
const category = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Choose a category.'),
    z.maxLength(CATEGORY_LIMITS.name, 'Choose a category.'),
  );

/** The actions of the new questionnaire page. */
export const newTemplateIntents: Record<string, Intent> = {
  save: intent({
    input: templateForm,
    run: createTemplate,
    refusal: templateRefusal,
    toast: 'Questionnaire created.',
    redirectTo: ({ id }) => `${TEMPLATES_PATH}/briefs/${id}`,
  }),
};

/** The actions of the page of a questionnaire. */
export function templateIntents(id: string): Record<string, Intent> {
  return {
    save: intent({
      input: templateForm,
      run: (ctx, form) => saveTemplate(ctx, id, form),
      refusal: templateRefusal,
      toast: 'Questionnaire saved.',
    }),
    archive: intent({
      input: emptyInput,
      run: (ctx) => setTemplateStatus(ctx, id, 'archived'),
      refusal: templateRefusal,
      toast: 'Questionnaire archived.',
      undo: () => ({ intent: 'restore', fields: {} }),
    }),
    restore: intent({
      input: emptyInput,
      run: (ctx) => setTemplateStatus(ctx, id, 'active'),
      refusal: templateRefusal,
      toast: 'Questionnaire restored.',
    }),
    delete: intent({
      input: emptyInput,
      run: (ctx) => deleteTemplate(ctx, id),
      refusal: templateRefusal,
      toast: ({ name }) => `${name} deleted.`,
      redirectTo: () => TEMPLATES_PATH,
    }),
    assign: intent({
      input: z.object({ category }),
      run: (ctx, form) => assignBriefTemplate(ctx, { ...form, templateId: id, isBrief: isTemplate }),
      refusal: String,
      toast: ({ changed }) =>
        changed === 1
          ? '1 service uses it now.'
          : `${changed.toLocaleString('en-US')} more services use it now.`,
    }),
  };
}
