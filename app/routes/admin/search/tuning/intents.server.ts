import { z } from 'zod';

import { ok } from '#app/lib/result.ts';
import { saveSearchSettings } from '#app/modules/content/save-search-settings.server.ts';
import {
  decideLearnedPhrase,
  type LearnedDecision,
  learnedRefusal,
} from '#app/modules/search/learned/decide-learned-phrase.server.ts';
import {
  hiredForm,
  redirectForm,
  ruleChoice,
  stopForm,
  termServiceForm,
} from '#app/modules/search/rules/rule-forms.ts';
import {
  addSearchRule,
  removeSearchRule,
  type SavedRule,
} from '#app/modules/search/rules/save-search-rule.server.ts';
import { ruleRefusal } from '#app/modules/search/rules/search-rule.ts';
import {
  removeSynonymGroup,
  restoreSynonymGroup,
  saveSynonymGroup,
} from '#app/modules/search/rules/save-synonym-group.server.ts';
import { synonymChoice, synonymFields } from '#app/modules/search/rules/synonym-form.ts';
import { synonymRefusal } from '#app/modules/search/rules/synonym-group.ts';
import { type Intent, intent } from '#app/routes/http/run-intent.server.ts';
import type { UndoAction } from '#app/ui/intent-answer.ts';

import { partAddress } from './parts.tsx';

const takeBack = ({ id }: { id: string }): UndoAction => ({ intent: 'remove-rule', fields: { id } });

/** Returns the form that restores a rule; null for terms marked as unwanted, which are restored elsewhere. */
function makeAgain({ kind, term, serviceId, path }: SavedRule): UndoAction | null {
  if (kind === 'ignore') return null;
  return {
    intent: `add-${kind}`,
    fields: { term, ...(serviceId !== null && { service: serviceId }), ...(path !== null && { path }) },
  };
}

/** The actions on rules for single searches. */
export const ruleIntents: Record<string, Intent> = {
  'add-pin': intent({
    input: termServiceForm,
    run: (ctx, { term, service }) => addSearchRule(ctx, { kind: 'pin', term, serviceId: service }),
    refusal: ruleRefusal,
    toast: ({ name, term }) => `${name} now comes first for “${term}”.`,
    undo: takeBack,
  }),
  'add-hide': intent({
    input: termServiceForm,
    run: (ctx, { term, service }) => addSearchRule(ctx, { kind: 'hide', term, serviceId: service }),
    refusal: ruleRefusal,
    toast: ({ name, term }) => `“${term}” no longer finds ${name}.`,
    undo: takeBack,
  }),
  'add-redirect': intent({
    input: redirectForm,
    run: (ctx, { term, path }) => addSearchRule(ctx, { kind: 'redirect', term, path }),
    refusal: ruleRefusal,
    toast: ({ term, path }) => `“${term}” now redirects to ${path ?? ''}.`,
    undo: takeBack,
  }),
  'add-stop': intent({
    input: stopForm,
    run: (ctx, { term }) => addSearchRule(ctx, { kind: 'stop', term }),
    refusal: ruleRefusal,
    toast: ({ term }) => `Searches now ignore “${term}”.`,
    undo: takeBack,
  }),
  'add-hired': intent({
    input: hiredForm,
    run: (ctx, { service }) => addSearchRule(ctx, { kind: 'hired', term: '', serviceId: service }),
    refusal: ruleRefusal,
    toast: ({ name }) => `${name} is now listed under most hired.`,
    undo: takeBack,
  }),
  'remove-rule': intent({
    input: ruleChoice,
    run: (ctx, { id }) => removeSearchRule(ctx, id),
    refusal: ruleRefusal,
    toast: ({ term, name }) => `${term ? `“${term}”` : name} removed.`,
    undo: makeAgain,
  }),
};

const synonymIntents: Record<string, Intent> = {
  'save-synonyms': intent({
    input: synonymFields,
    run: saveSynonymGroup,
    refusal: (failure) => ({ message: synonymRefusal(failure), field: 'terms' }),
    toast: (_, { terms }) => `Synonyms of “${terms[0] ?? ''}” saved.`,
    redirectTo: () => partAddress('synonyms'),
  }),
  'remove-synonyms': intent({
    input: synonymChoice,
    run: removeSynonymGroup,
    refusal: synonymRefusal,
    toast: 'Synonyms removed.',
    undo: (_, { key }) => (key === null ? null : { intent: 'restore-synonyms', fields: { key } }),
  }),
  'restore-synonyms': intent({
    input: z.object({ key: z.string().max(80) }),
    run: restoreSynonymGroup,
    refusal: synonymRefusal,
    toast: 'Synonyms reset to the defaults.',
  }),
};

const decision = (decision: LearnedDecision, message: string) =>
  intent({
    input: ruleChoice,
    run: (ctx, { id }) => decideLearnedPhrase(ctx, { id, decision }),
    refusal: learnedRefusal,
    toast: ({ text }) => `“${text}” ${message}`,
    undo: (_, { id }) => (decision === 'take-back' ? null : { intent: 'phrase-take-back', fields: { id } }),
  });

const phraseIntents: Record<string, Intent> = {
  'phrase-accept': decision('accept', 'accepted.'),
  'phrase-remove': decision('remove', 'rejected.'),
  'phrase-take-back': decision('take-back', 'is a suggestion again.'),
  'by-itself': intent({
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
export const tuningIntents: Record<string, Intent> = { ...ruleIntents, ...synonymIntents, ...phraseIntents };
