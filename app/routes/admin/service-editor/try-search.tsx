import { useRef, useState } from 'react';

import type { SearchApiResponse } from '#app/modules/search/answers/search-answer.ts';
import { fetchSearchAnswer } from '#app/modules/search/ui/ask-search.ts';
import { MAX_SEARCH_QUERY_LENGTH } from '#app/modules/search/query-length.ts';
import { Button } from '#app/ui/button.tsx';
import { fieldControlClasses } from '#app/ui/field.tsx';

import type { ServiceInServiceEditor } from './reading.server.ts';

type ServiceEditorTestSearch = { q: string; answer: SearchApiResponse };

/** Why a result did not use semantic search, which phrases mostly serve. */
const SERVICE_SEARCH_KEYWORD_ONLY_REASONS = {
  loading: 'Keyword results only: the model is still loading. Search again in a few seconds.',
  off: 'Keyword results only: this shop runs without the model.',
  failed: 'Keyword results only: the model isn’t responding.',
} as const;

/** How many of the found services are named. */
const MAX_SERVICES_IN_TEST_SEARCH_VERDICT = 5;

function describeServicePositionInTestSearch(
  { q, answer: { results } }: ServiceEditorTestSearch,
  { id, status }: ServiceInServiceEditor,
): string {
  const place = results.findIndex((service) => service.id === id) + 1;
  if (place > 0 && results.length === 1) return `“${q}” finds only this service.`;
  if (place > 0) return `“${q}” finds this service in place ${place} of ${results.length}.`;
  if (status !== 'published') return `“${q}” doesn’t find it: visitors only see published services.`;
  return results.length === 0 ? `“${q}” finds nothing.` : `“${q}” doesn’t find this service.`;
}

function ServiceTestSearchVerdict({
  tried,
  service,
}: {
  tried: ServiceEditorTestSearch;
  service: ServiceInServiceEditor;
}) {
  return (
    <div className="grid gap-2 text-sm">
      <p className="font-semibold">{describeServicePositionInTestSearch(tried, service)}</p>
      {tried.answer.mode === 'lexical' ? (
        <p className="text-ink-2">{SERVICE_SEARCH_KEYWORD_ONLY_REASONS[tried.answer.reason]}</p>
      ) : null}
      <ol className="grid list-decimal gap-1 pl-6 text-ink-2">
        {tried.answer.results.slice(0, MAX_SERVICES_IN_TEST_SEARCH_VERDICT).map(({ id, title }) => (
          <li key={id} className={id === service.id ? 'font-semibold text-ink' : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Runs the shop's current search, which knows the saved state, and shows where it finds this service. */
export function ServiceTestSearchForm({ service }: { service: ServiceInServiceEditor }) {
  const field = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController>(null);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const [tried, setTried] = useState<ServiceEditorTestSearch | null>(null);
  async function ask() {
    const q = field.current?.value.trim() ?? '';
    controller.current?.abort();
    if (q === '') return field.current?.focus();
    const asking = new AbortController();
    controller.current = asking;
    setState('asking');
    try {
      setTried({ q, answer: await fetchSearchAnswer(q, asking.signal) });
      setState('idle');
    } catch {
      if (!asking.signal.aborted) setState('failed');
    }
  }
  return (
    <div className="grid gap-2 border-t border-line pt-4 noscript:hidden">
      <label htmlFor="try_search" className="text-xs font-semibold">
        Try it
      </label>
      <div className="flex gap-2">
        {/* Without a name, the input is not part of the editor's form. */}
        <input
          ref={field}
          id="try_search"
          maxLength={MAX_SEARCH_QUERY_LENGTH}
          autoComplete="off"
          aria-describedby="try_search-hint"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void ask();
          }}
          className={`${fieldControlClasses} min-w-0`}
        />
        <Button variant="outline" aria-busy={state === 'asking'} onClick={() => void ask()}>
          Search
        </Button>
      </div>
      <p id="try_search-hint" className="text-sm text-ink-3">
        Searches the saved version. New phrases work a few seconds after saving.
      </p>
      <div role="status">
        {state === 'failed' ? (
          <p className="text-sm font-semibold text-bad">Search isn’t responding. Try again.</p>
        ) : tried ? (
          <ServiceTestSearchVerdict tried={tried} service={service} />
        ) : null}
      </div>
    </div>
  );
}
