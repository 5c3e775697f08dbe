import { Form, href, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Button } from '#app/ui/button.tsx';

import type { SearchTuningDataOfSection } from './read-tuning-part.server.ts';

type LearnedSearchPhraseListItem = SearchTuningDataOfSection<'phrases'>['phrases'][number];

const LEARNED_SEARCH_PHRASE_SECTIONS = [
  {
    status: 'offered',
    title: 'Suggested',
    none: 'No suggestions. Visits are analyzed every night.',
    actions: [
      { intent: 'phrase-accept', label: 'Accept' },
      { intent: 'phrase-remove', label: 'Reject' },
    ],
  },
  {
    status: 'accepted',
    title: 'Learned',
    none: 'No learned phrases yet.',
    actions: [{ intent: 'phrase-take-back', label: 'Undo' }],
  },
  {
    status: 'removed',
    title: 'Rejected',
    none: null,
    actions: [{ intent: 'phrase-take-back', label: 'Suggest again' }],
  },
] as const;

function LearnedSearchPhraseRow({
  phrase: { id, text, serviceId, serviceTitle, people, lastSeenAt },
  actions,
}: {
  phrase: LearnedSearchPhraseListItem;
  actions: readonly { intent: string; label: string }[];
}) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 text-sm first:border-t-0">
      <span className="grid min-w-0 basis-60 grow gap-0.5">
        <span className="font-semibold wrap-anywhere">{text}</span>
        <span className="text-ink-2 wrap-anywhere">
          {'→ '}
          <Link to={href('/admin/services/:id', { id: serviceId })} className="underline underline-offset-4">
            {serviceTitle ?? 'Untitled'}
          </Link>
          {`, ${people} people, last on `}
          <LocalTime at={lastSeenAt} hasTime={false} />
        </span>
      </span>
      {actions.length > 0 ? (
        <Form method="post" className="ml-auto flex gap-2">
          <input type="hidden" name="id" value={id} />
          {actions.map(({ intent, label }, at) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              size="sm"
              variant={at === 0 && actions.length > 1 ? 'primary' : 'outline'}
              aria-label={`${label} “${text}”`}
            >
              {label}
            </Button>
          ))}
        </Form>
      ) : null}
    </li>
  );
}

function AutoAcceptLearnedPhrasesSwitch({ isOn, mayWrite }: { isOn: boolean; mayWrite: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-base bg-sunken px-4 py-3 text-sm">
      <p>
        {isOn
          ? 'Suggestions are accepted automatically every night.'
          : 'Suggestions wait until you accept them.'}
      </p>
      {mayWrite ? (
        <Form method="post">
          <input type="hidden" name="accepts" value={isOn ? 'off' : 'on'} />
          <Button type="submit" name="intent" value="by-itself" variant="outline" size="sm">
            {isOn ? 'Decide manually' : 'Accept automatically'}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** What visitors searched for before they bought: suggested, learned and excluded phrases. */
export function LearnedPhrasesSection({
  facts: { phrases, acceptsLearned },
  mayWrite,
}: {
  facts: SearchTuningDataOfSection<'phrases'>;
  mayWrite: boolean;
}) {
  return (
    <section
      aria-labelledby="part"
      className="grid content-start gap-5 rounded-base border border-line bg-paper p-5"
    >
      <div className="grid gap-1.5">
        <h2 id="part" className="text-lg font-semibold">
          Phrases
        </h2>
        <p className="max-w-2xl text-sm text-ink-2">
          Searches by at least three different visitors before they added a service to the cart or bought it.
          An accepted phrase finds that service. Rejected phrases are not suggested again.
        </p>
      </div>
      <AutoAcceptLearnedPhrasesSwitch isOn={acceptsLearned} mayWrite={mayWrite} />
      {LEARNED_SEARCH_PHRASE_SECTIONS.map(({ status, title, none, actions }) => {
        const own = phrases.filter((phrase) => phrase.status === status);
        if (own.length === 0 && none === null) return null;
        return (
          <div key={status} className="grid gap-1">
            <h3 className="font-semibold">{own.length > 0 ? `${title} (${own.length})` : title}</h3>
            {own.length === 0 ? <p className="text-sm text-ink-2">{none}</p> : null}
            <ul aria-label={title}>
              {own.map((phrase) => (
                <LearnedSearchPhraseRow key={phrase.id} phrase={phrase} actions={mayWrite ? actions : []} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
