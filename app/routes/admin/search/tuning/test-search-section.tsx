import { Form, href, Link } from 'react-router';

import { formatDollars } from '#app/lib/money.ts';
import type {
  SearchQueryExplanation,
  ExplainedServiceSearchScore,
} from '#app/modules/search/answers/explained-answer.ts';
import { MAX_SEARCH_QUERY_LENGTH } from '#app/modules/search/query-length.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

import type { SearchTuningDataOfSection } from './read-tuning-part.server.ts';

const formatSearchResultScore = (number: number) => number.toFixed(2);

/** Why a result did not use semantic search. */
const TRIAL_SEARCH_KEYWORD_ONLY_REASONS = {
  loading: 'by keywords only: the model is still loading. Try again in a few seconds',
  off: 'by keywords only: this shop runs without the model',
  failed: 'by keywords only: the model isn’t responding',
} as const;

function SearchQueryInterpretation({ answer }: { answer: SearchQueryExplanation }) {
  const { words, isCorrected, limits, needs, trade, absence, redirect } = answer;
  const facts = [
    ['Keywords', `${words.join(' ') || 'none'}${isCorrected ? ' (corrected)' : ''}`],
    ...(limits.length > 0 ? [['Detected', limits.join(', ')]] : []),
    ['Found', absence === null ? 'by keywords and meaning' : TRIAL_SEARCH_KEYWORD_ONLY_REASONS[absence]],
    [
      'Minimum score',
      `${formatSearchResultScore(needs)}${trade === null ? '' : ` (relevance to your services: ${formatSearchResultScore(trade)})`}`,
    ],
    ...(redirect === null ? [] : [['Redirects to', redirect]]),
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-base bg-sunken px-4 py-3 text-sm">
      {facts.map(([name, text]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function SearchScoreBreakdown({
  service: { words, meaning, score },
  weight,
}: {
  service: ExplainedServiceSearchScore;
  weight: number;
}) {
  if (score === null) return <p className="text-ink-2">No score: the search doesn’t find it on its own.</p>;
  const phrase = meaning?.phrase;
  return (
    <>
      <p className="text-ink-2">
        {meaning
          ? `Keywords ${formatSearchResultScore(words)} + ${weight} × meaning ${formatSearchResultScore(meaning.score)}: description ${formatSearchResultScore(meaning.described)}, nearest three phrases ${formatSearchResultScore(meaning.nearestThree)}`
          : `Keywords ${formatSearchResultScore(words)}`}
      </p>
      {phrase ? (
        <p className="text-ink-2 wrap-anywhere">{`Customer phrase “${phrase.text}” (${formatSearchResultScore(phrase.cosine)})`}</p>
      ) : null}
    </>
  );
}

function ScoredServiceRow({
  service,
  place,
  weight,
}: {
  service: ExplainedServiceSearchScore;
  place: number | null;
  weight: number;
}) {
  const { id, title, priceCents, score, isPinned, isHidden } = service;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-t border-line py-3 text-sm first:border-t-0">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to={href('/admin/services/:id', { id })}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {place === null ? title : `${place}. ${title}`}
        </Link>
        <span className="text-ink-2">{formatDollars(priceCents)}</span>
        {isPinned ? <Badge tone="good">Pinned</Badge> : null}
        {isHidden ? <Badge tone="warn">Hidden</Badge> : null}
      </p>
      <p className="font-semibold tabular-nums">{score === null ? '' : formatSearchResultScore(score)}</p>
      <div className="col-span-full grid gap-0.5">
        <SearchScoreBreakdown service={service} weight={weight} />
      </div>
    </li>
  );
}

function TestSearchResult({ q, answer }: { q: string; answer: SearchQueryExplanation }) {
  const found = answer.services.filter(({ isFound }) => isFound);
  const others = answer.services.filter(({ isFound }) => !isFound);
  return (
    <div className="grid gap-5">
      <SearchQueryInterpretation answer={answer} />
      <div className="grid gap-1">
        <h3 className="font-semibold">
          {found.length === 0 ? `“${q}” finds nothing` : `“${q}” finds ${found.length}, in this order`}
        </h3>
        <ol aria-label="Results">
          {found.map((service, at) => (
            <ScoredServiceRow key={service.id} service={service} place={at + 1} weight={answer.weight} />
          ))}
        </ol>
      </div>
      {others.length > 0 ? (
        <div className="grid gap-1">
          <h3 className="font-semibold">Close, but not found</h3>
          <ul aria-label="Close, but not found">
            {others.map((service) => (
              <ScoredServiceRow key={service.id} service={service} place={null} weight={answer.weight} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/** The result a visitor gets now, with the parts of each score. The search is not counted. */
export function TestSearchSection({ facts: { q, answer } }: { facts: SearchTuningDataOfSection<'try'> }) {
  return (
    <section
      aria-labelledby="part"
      className="grid content-start gap-5 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1.5">
        <h2 id="part" className="text-lg font-semibold">
          Try a query
        </h2>
        <p className="max-w-2xl text-sm text-ink-2">
          See the results visitors get now and how each score is calculated. These searches aren’t counted.
        </p>
      </div>
      <Form method="get" className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <input type="hidden" name="part" value="try" />
        <Field
          key={q}
          name="q"
          type="search"
          label="Query"
          defaultValue={q}
          maxLength={MAX_SEARCH_QUERY_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" className="md:mt-[1.4rem]">
          Try
        </Button>
      </Form>
      <div role="status">{answer ? <TestSearchResult q={q} answer={answer} /> : null}</div>
    </section>
  );
}
