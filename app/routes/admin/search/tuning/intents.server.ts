import { z } from 'zod';

import { ok } from '#app/lib/result.ts';
import { saveSearchSettings } from '#app/modules/content/save-search-settings.server.ts';
import {
  decideLearnedPhrase,
  type LearnedPhraseDecision,
  formatLearnedPhraseFailure,
} from '#app/modules/search/learned/decide-learned-phrase.server.ts';
import {
  mostHiredFormSchema,
  searchRedirectRuleFormSchema,
  searchRuleIdFormSchema,
  searchStopWordFormSchema,
  searchTermServiceRuleFormSchema,
} from '#app/modules/search/rules/rule-forms.ts';
import {
  addSearchRule,
  removeSearchRule,
  type SavedSearchRule,
} from '#app/modules/search/rules/save-search-rule.server.ts';
import { toSearchRuleFormError } from '#app/modules/search/rules/search-rule.ts';
import {
  removeSearchSynonymGroup,
  restoreSynonymGroup,
  saveSynonymGroup,
} from '#app/modules/search/rules/save-synonym-group.server.ts';
import { synonymGroupIdSchema, synonymGroupFormSchema } from '#app/modules/search/rules/synonym-form.ts';
import { formatSynonymGroupFailure } from '#app/modules/search/rules/synonym-group.ts';
import { type FormIntentHandler, defineIntent } from '#app/routes/http/run-intent.server.ts';
import type { UndoAction } from '#app/ui/form-action-result.ts';

import { getSearchTuningSectionUrl } from './parts.tsx';

const createUndoOfAddedSearchRule = ({ id }: { id: string }): UndoAction => ({
  intent: 'remove-rule',
  fields: { id },
});

/** Returns the form that restores a rule; null for terms marked as unwanted, which are restored elsewhere. */
function createRestoreRuleUndo({ kind, term, serviceId, path }: SavedSearchRule): UndoAction | null {
  if (kind === 'ignore') return null;
  return {
    intent: `add-${kind}`,
    fields: { term, ...(serviceId !== null && { service: serviceId }), ...(path !== null && { path }) },
  };
}

/** The actions on rules for single searches. */
export const searchRuleFormIntents: Record<string, FormIntentHandler> = {
  'add-pin': defineIntent({
    input: searchTermServiceRuleFormSchema,
    run: (ctx, { term, service }) => addSearchRule(ctx, { kind: 'pin', term, serviceId: service }),
    refusal: toSearchRuleFormError,
    toast: ({ name, term }) => `${name} now comes first for “${term}”.`,
    undo: createUndoOfAddedSearchRule,
  }),
  'add-hide': defineIntent({
    input: searchTermServiceRuleFormSchema,
    run: (ctx, { term, service }) => addSearchRule(ctx, { kind: 'hide', term, serviceId: service }),
    refusal: toSearchRuleFormError,
    toast: ({ name, term }) => `“${term}” no longer finds ${name}.`,
    undo: createUndoOfAddedSearchRule,
  }),
  'add-redirect': defineIntent({
    input: searchRedirectRuleFormSchema,
    run: (ctx, { term, path }) => addSearchRule(ctx, { kind: 'redirect', term, path }),
    refusal: toSearchRuleFormError,
    toast: ({ term, path }) => `“${term}” now redirects to ${path ?? ''}.`,
    undo: createUndoOfAddedSearchRule,
  }),
  'add-stop': defineIntent({
    input: searchStopWordFormSchema,
    run: (ctx, { term }) => addSearchRule(ctx, { kind: 'stop', term }),
    refusal: toSearchRuleFormError,
    toast: ({ term }) => `Searches now ignore “${term}”.`,
    undo: createUndoOfAddedSearchRule,
  }),
  'add-hired': defineIntent({
    input: mostHiredFormSchema,
    run: (ctx, { service }) => addSearchRule(ctx, { kind: 'hired', term: '', serviceId: service }),
    refusal: toSearchRuleFormError,
    toast: ({ name }) => `${name} is now listed under most hired.`,
    undo: createUndoOfAddedSearchRule,
  }),
  'remove-rule': defineIntent({
    input: searchRuleIdFormSchema,
    run: (ctx, { id }) => removeSearchRule(ctx, id),
    refusal: toSearchRuleFormError,
    toast: ({ term, name }) => `${term ? `“${term}”` : name} removed.`,
    undo: createRestoreRuleUndo,
  }),
};

const searchSynonymGroupFormIntents: Record<string, FormIntentHandler> = {
  'save-synonyms': defineIntent({
    input: synonymGroupFormSchema,
    run: saveSynonymGroup,
    refusal: (failure) => ({ message: formatSynonymGroupFailure(failure), field: 'terms' }),
    toast: (_, { terms }) => `Synonyms of “${terms[0] ?? ''}” saved.`,
    redirectTo: () => getSearchTuningSectionUrl('synonyms'),
  }),
  'remove-synonyms': defineIntent({
    input: synonymGroupIdSchema,
    run: removeSearchSynonymGroup,
    refusal: formatSynonymGroupFailure,
    toast: 'Synonyms removed.',
    undo: (_, { key }) => (key === null ? null : { intent: 'restore-synonyms', fields: { key } }),
  }),
  'restore-synonyms': defineIntent({
    input: z.object({ key: z.string().max(80) }),
    run: restoreSynonymGroup,
    refusal: formatSynonymGroupFailure,
    toast: 'Synonyms reset to the defaults.',
  }),
};

const createPhraseDecisionIntent = (decision: LearnedPhraseDecision, message: string) =>
  defineIntent({
    input: searchRuleIdFormSchema,
    run: (ctx, { id }) => decideLearnedPhrase(ctx, { id, decision }),
    refusal: formatLearnedPhraseFailure,
    toast: ({ text }) => `“${text}” ${message}`,
    undo: (_, { id }) => (decision === 'take-back' ? null : { intent: 'phrase-take-back', fields: { id } }),
  });

const learnedSearchPhraseFormIntents: Record<string, FormIntentHandler> = {
  'phrase-accept': createPhraseDecisionIntent('accept', 'accepted.'),
  'phrase-remove': createPhraseDecisionIntent('remove', 'rejected.'),
  'phrase-take-back': createPhraseDecisionIntent('take-back', 'is a suggestion again.'),
  'by-itself': defineIntent({
    input: z.object({ accepts: z.enum(['on', 'off'], 'Choose on or off.') }),
    run: async (ctx, { accepts }) => {
      await saveSearchSettings(ctx, { acceptsLearned: accepts === 'on' });
      return ok({ accepts });
    },
    refusal: () => 'This cannot be refused.',
    toast: ({ accepts }) =>
      accepts === 'on'
        ? 'Suggestions are accepted automatically from tonight on.'
        : 'Suggestions wait for your decision.',
  }),
};

/** The actions of search tuning; each takes effect with the next search. */
export const searchTuningFormIntents: Record<string, FormIntentHandler> = {
  ...searchRuleFormIntents,
  ...searchSynonymGroupFormIntents,
  ...learnedSearchPhraseFormIntents,
};
