import { Form } from 'react-router';

import type { SearchRuleListRow } from '#app/modules/search/rules/search-rule.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { getFieldDescriptionIds, Field, FormFieldFrame } from '#app/ui/field.tsx';
import { getRefusedFormProblemsAndValues, findFieldProblem } from '#app/ui/form-problems.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';
import { SelectControl } from '#app/ui/select-control.tsx';

import type { SearchTuningRuleSectionData } from './read-tuning-part.server.ts';

type SearchRuleSectionTexts = {
  title: string;
  about: string;
  fields: readonly ('term' | 'service' | 'path')[];
  termLabel: string;
  submit: string;
  none: string;
};

const SEARCH_RULE_SECTION_TEXTS: Record<SearchTuningRuleSectionData['kind'], SearchRuleSectionTexts> = {
  stop: {
    title: 'Stop words',
    about:
      'Words the search ignores, in addition to “please”, “need” and other built-in ones. Synonyms can’t be stop words.',
    fields: ['term'],
    termLabel: 'Word',
    submit: 'Add stop word',
    none: 'No stop words of your own yet.',
  },
  pin: {
    title: 'Pins',
    about:
      'A pinned service comes first for its term, even if the search doesn’t find it. A price or deadline in the query still applies. Up to five per term.',
    fields: ['term', 'service'],
    termLabel: 'Search term',
    submit: 'Pin service',
    none: 'No pinned services yet.',
  },
  redirect: {
    title: 'Redirects',
    about:
      'Searches better answered by a page than by a service. For example, “refund” can redirect to your refund policy.',
    fields: ['term', 'path'],
    termLabel: 'Search term',
    submit: 'Add redirect',
    none: 'No redirects yet.',
  },
  hide: {
    title: 'Hidden',
    about: 'Hides a service for these terms only. To remove it from the shop, archive it.',
    fields: ['term', 'service'],
    termLabel: 'Search term',
    submit: 'Hide service',
    none: 'No hidden services yet.',
  },
  hired: {
    title: 'Most hired',
    about:
      'Before visitors type, six services are shown under “Most hired this month”. The ones you choose come first, the rest are sorted by sales. Where sales figures are shown, services are always sorted by them.',
    fields: ['service'],
    termLabel: '',
    submit: 'Choose service',
    none: 'All six are sorted by sales.',
  },
};

function SearchRuleServiceField({
  services,
  value,
  error,
}: {
  services: SearchTuningRuleSectionData['services'];
  value: string;
  error: string | null;
}) {
  return (
    <FormFieldFrame id="service" label="Service" error={error}>
      <SelectControl
        id="service"
        name="service"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={getFieldDescriptionIds('service', { error })}
      >
        <option value="">Choose a service</option>
        {services.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectControl>
    </FormFieldFrame>
  );
}

function AddSearchRuleForm({
  facts,
  answer,
}: {
  facts: SearchTuningRuleSectionData;
  answer: FormActionResult | undefined;
}) {
  const { kind, services, term } = facts;
  const { fields, termLabel, submit } = SEARCH_RULE_SECTION_TEXTS[kind];
  const intent = `add-${kind}`;
  const { problems, kept } = getRefusedFormProblemsAndValues(answer?.intent === intent ? answer : undefined);
  return (
    <Form
      method="post"
      noValidate
      // A new key after each success clears the form.
      key={answer?.ok ? JSON.stringify(facts.rules.map(({ id }) => id)) : 'refused'}
      className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {fields.includes('term') ? (
        <Field
          id="term"
          name="term"
          label={termLabel}
          defaultValue={kept['term'] ?? term}
          error={findFieldProblem(problems, 'term')}
          autoComplete="off"
        />
      ) : null}
      {fields.includes('service') ? (
        <SearchRuleServiceField
          services={services}
          value={kept['service'] ?? ''}
          error={findFieldProblem(problems, 'service')}
        />
      ) : null}
      {fields.includes('path') ? (
        <Field
          id="path"
          name="path"
          label="Redirect to"
          placeholder="/legal/refund-policy"
          defaultValue={kept['path'] ?? ''}
          error={findFieldProblem(problems, 'path')}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <Button type="submit" name="intent" value={intent} className="md:mt-[1.4rem] md:justify-self-start">
        {submit}
      </Button>
    </Form>
  );
}

function SearchRuleRow({ rule, mayWrite }: { rule: SearchRuleListRow; mayWrite: boolean }) {
  const { id, term, serviceTitle, serviceId, path, isPublic } = rule;
  const target = path ?? (serviceId === null ? null : (serviceTitle ?? 'Untitled'));
  const name = [term && `“${term}”`, target].filter(Boolean).join(', ');
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2 text-sm first:border-t-0">
      {term ? <span className="min-w-0 font-semibold wrap-anywhere">{term}</span> : null}
      {target === null ? null : (
        <span className="min-w-0 text-ink-2 wrap-anywhere">{term ? `→ ${target}` : target}</span>
      )}
      {isPublic ? null : <Badge tone="warn">Not in the shop</Badge>}
      {mayWrite ? (
        <Form method="post" className="ml-auto">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="intent"
            value="remove-rule"
            variant="outline"
            size="sm"
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
        </Form>
      ) : null}
    </li>
  );
}

/** One kind of rule: the form that creates one, and the existing rules. */
export function SearchRulesSection({
  facts,
  mayWrite,
  answer,
}: {
  facts: SearchTuningRuleSectionData;
  mayWrite: boolean;
  answer: FormActionResult | undefined;
}) {
  const { title, about, none } = SEARCH_RULE_SECTION_TEXTS[facts.kind];
  return (
    <section
      aria-labelledby="part"
      className="grid content-start gap-5 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1.5">
        <h2 id="part" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="max-w-2xl text-sm text-ink-2">{about}</p>
      </div>
      {mayWrite ? <AddSearchRuleForm facts={facts} answer={answer} /> : null}
      {facts.rules.length === 0 ? (
        <p className="text-sm text-ink-2">{none}</p>
      ) : (
        <ul aria-label={title}>
          {facts.rules.map((rule) => (
            <SearchRuleRow key={rule.id} rule={rule} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </section>
  );
}
