import { z } from 'zod';

import { createDraftServiceFromSearch } from '#app/modules/catalog/create-draft-from-search.server.ts';
import { hasBriefTemplateWithId } from '#app/modules/fulfilment/briefs/find-brief-template.server.ts';
import { findGeneralBriefTemplateId } from '#app/modules/fulfilment/briefs/find-general-brief.server.ts';
import { searchRuleIdFormSchema, searchStopWordFormSchema } from '#app/modules/search/rules/rule-forms.ts';
import { addSearchRule, removeSearchRule } from '#app/modules/search/rules/save-search-rule.server.ts';
import { MAX_RULE_TERM_LENGTH, toSearchRuleFormError } from '#app/modules/search/rules/search-rule.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';

/** The actions of the insights page. */
export const searchInsightFormIntents: Record<string, FormIntentHandler> = {
  ignore: defineIntent({
    input: z.object({
      term: z
        .string()
        .transform((term) => term.slice(0, MAX_RULE_TERM_LENGTH))
        .pipe(searchStopWordFormSchema.shape.term),
    }),
    run: (ctx, { term }) => addSearchRule(ctx, { kind: 'ignore', term }),
    refusal: toSearchRuleFormError,
    toast: ({ term }) => `“${term}” ignored.`,
    undo: ({ id }) => ({ intent: 'unignore', fields: { id } }),
  }),
  unignore: defineIntent({
    input: searchRuleIdFormSchema,
    run: (ctx, { id }) => removeSearchRule(ctx, id),
    refusal: toSearchRuleFormError,
    toast: ({ term }) => `“${term}” listed again.`,
  }),
  draft: defineIntent({
    input: z.object({
      query: z.string().trim().min(1, 'Choose a search.').max(200, 'At most 200 characters'),
    }),
    run: async (ctx, { query }) =>
      createDraftServiceFromSearch(ctx, query, {
        id: await findGeneralBriefTemplateId(ctx),
        isBrief: hasBriefTemplateWithId,
      }),
    refusal: () => 'The draft couldn’t be created. Create the service manually.',
    redirectTo: ({ id }) => `/admin/services/${id}`,
    toast: 'Draft created.',
  }),
};
