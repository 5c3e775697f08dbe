import { useEffect, useState } from 'react';

import type { SearchApiServiceResult, SearchApiResponse } from '../answers/search-answer.ts';

import { fetchRecordedSearchAnswer, fetchSearchSuggestions } from './ask-search.ts';

const SEARCH_INPUT_DEBOUNCE_MS = 150;
/** Shorter waits show no indicator. */
const SLOW_INDICATOR_DELAY_MS = 200;

type SearchQueryWithAnswer = { text: string; answer: SearchApiResponse | 'failed' };

/**
 * Returns the newest answer to a text (SEARCH-06): requested 150 ms after the last keystroke; aborts the
 * previous request and drops its late answer. The previous answer stays until the next arrives, and is
 * cleared at once with the text.
 */
export function useSearchAsYouTypeAnswers(text: string, isOpen: boolean) {
  const [answered, setAnswered] = useState<SearchQueryWithAnswer | null>(null);
  const [slowText, setSlowText] = useState('');
  const [suggestions, setSuggestions] = useState<SearchApiServiceResult[]>([]);

  // An empty text clears the results at once.
  if (text === '' && answered) setAnswered(null);

  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    void fetchSearchSuggestions().then((services) => {
      if (!isOver) setSuggestions(services);
    });
    return () => void (isOver = true);
  }, [isOpen]);

  useEffect(() => {
    if (text === '' || !isOpen) return;
    const question = new AbortController();
    const publish = (answer: SearchQueryWithAnswer['answer']) => {
      if (!question.signal.aborted) setAnswered({ text, answer });
    };
    const asking = setTimeout(() => {
      fetchRecordedSearchAnswer(text, question.signal).then(publish, () => publish('failed'));
    }, SEARCH_INPUT_DEBOUNCE_MS);
    const waiting = setTimeout(() => setSlowText(text), SEARCH_INPUT_DEBOUNCE_MS + SLOW_INDICATOR_DELAY_MS);
    return () => {
      clearTimeout(asking);
      clearTimeout(waiting);
      question.abort();
    };
  }, [text, isOpen]);

  const isCurrent = answered?.text === text;
  const isSlow = text !== '' && !isCurrent && slowText === text;
  return { answer: text === '' ? null : (answered?.answer ?? null), isCurrent, suggestions, isSlow };
}
