import { type RefObject, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';

import { readFormDataValues } from '#app/lib/form-values.ts';

import { getBriefAnswerFieldName, parseBriefAnswerFields } from '../briefs/brief-forms.ts';
import { formatBriefAnswer, type BriefAnswers } from '../briefs/brief-questions.ts';
import type { OrderItemBrief, BriefFormResponse } from '../briefs/brief-states.ts';

import { deleteBriefDraft, saveBriefDraft, popBriefDraftFromSessionStorage } from './brief-draft.ts';

/** Delay before typed answers are saved, and before a failed save is retried. */
const BRIEF_AUTOSAVE_DELAY_MS = 3000;
const BRIEF_AUTOSAVE_RETRY_DELAY_MS = 10_000;

export type BriefAutosaveState =
  | { kind: 'idle' }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string; isBehind: boolean }
  | { kind: 'failed'; message: string; isSignedOut: boolean };

/** Returns the keys of the answers that differ from the saved ones. */
function listUnsavedBriefAnswerKeys(now: BriefAnswers, saved: BriefAnswers): string[] {
  return Object.keys(now).filter((key) => formatBriefAnswer(now[key]) !== formatBriefAnswer(saved[key]));
}

function buildBriefAutosaveRequestBody(
  version: number,
  answers: BriefAnswers,
  keys: readonly string[],
): FormData {
  const body = new FormData();
  body.set('intent', 'save');
  body.set('version', String(version));
  for (const key of keys) {
    const values = [answers[key] ?? ''].flat();
    // An empty list is sent as an empty value, so that it counts as a change.
    for (const value of values.length === 0 ? [''] : values) body.append(getBriefAnswerFieldName(key), value);
  }
  return body;
}

/** Returns the save state during or after a request. */
function computeBriefAutosaveState(
  fetcher: FetcherWithComponents<BriefFormResponse>,
  hasUnsaved: boolean,
): BriefAutosaveState {
  if (fetcher.state !== 'idle') return { kind: 'saving' };
  const { data } = fetcher;
  if (data && !data.ok) {
    const { isSignedOut, problems } = data;
    return { kind: 'failed', message: problems[0]?.message ?? data.message, isSignedOut };
  }
  if (hasUnsaved) return { kind: 'unsaved' };
  return data ? { kind: 'saved', at: data.savedAt, isBehind: data.isBehind } : { kind: 'idle' };
}

type BriefFormInitialState = { answers: BriefAnswers; version: number };

/**
 * Returns the answers an earlier visit of this tab could not save; null on the server, and until script runs.
 */
function useBriefDraft(briefId: string): BriefAnswers | null {
  // Read once; from then on this form writes the tab's copy.
  const [readOnce] = useState(() => {
    let kept: { draft: BriefAnswers | null } | undefined;
    return () => (kept ??= { draft: popBriefDraftFromSessionStorage(briefId) }).draft;
  });
  return useSyncExternalStore(
    () => () => {},
    readOnce,
    () => null,
  );
}

/** Returns the answers and version on the server: as loaded with the page, and after each save. */
function useSavedBriefAnswers(brief: OrderItemBrief, begunVersion: number) {
  const fetcher = useFetcher<BriefFormResponse>();
  const [stored, setStored] = useState({ answers: brief.answers, version: brief.version });
  const [sent, setSent] = useState<BriefAnswers>({});
  /** True from the moment of sending, before the next render. */
  const isBusy = useRef(false);
  /**
   * Renders again when a save has ended, whatever its result, because waiting work checks after each render.
   */
  const [, setEnded] = useState(0);
  const [seen, setSeen] = useState<BriefFormResponse>();
  const answer = fetcher.data;
  if (answer !== undefined && answer !== seen) {
    setSeen(answer);
    if (answer.ok) setStored({ answers: { ...stored.answers, ...sent }, version: answer.version });
  }
  // Versions only rise, so that of a refused form counts if it is the newest.
  const version = Math.max(stored.version, begunVersion);
  function send(answers: BriefAnswers, keys: readonly string[]) {
    setSent(Object.fromEntries(keys.map((key) => [key, answers[key] ?? ''])));
    isBusy.current = true;
    const body = buildBriefAutosaveRequestBody(version, answers, keys);
    const ended = fetcher.submit(body, { method: 'post', defaultShouldRevalidate: false });
    void ended.finally(() => {
      isBusy.current = false;
      setEnded((count) => count + 1);
    });
  }
  /** Sending the same again would be refused again. */
  const isHopeless = (unsaved: BriefAnswers) =>
    answer?.ok === false && answer.isFinal && JSON.stringify(unsaved) === JSON.stringify(sent);
  return { fetcher, stored: stored.answers, version, send, isHopeless, isBusy };
}

/**
 * Tracks the answers while they are typed: the fields hold the values themselves; this hook reads them, keeps
 * a copy in the tab and sends changes every few seconds (`isAutosaved`). `begun` holds the initial field
 * values, such as those of a refused form.
 */
export function useBriefForm(
  brief: OrderItemBrief,
  formRef: RefObject<HTMLFormElement | null>,
  { begun, isAutosaved }: { begun: BriefFormInitialState; isAutosaved: boolean },
) {
  const draft = useBriefDraft(brief.id);
  const [typed, setTyped] = useState<BriefAnswers>({});
  const { fetcher, stored, version, send, isHopeless, isBusy } = useSavedBriefAnswers(brief, begun.version);
  const start = { ...begun.answers, ...draft };
  const answers = { ...start, ...typed };
  const unsaved = listUnsavedBriefAnswerKeys(answers, stored);
  const isSaving = fetcher.state !== 'idle';

  function readForm(): BriefAnswers {
    const form = formRef.current;
    return form ? { ...answers, ...parseBriefAnswerFields(readFormDataValues(new FormData(form))) } : answers;
  }
  function note() {
    const now = readForm();
    setTyped(now);
    saveBriefDraft(brief.id, now);
  }
  function save() {
    const now = readForm();
    const keys = listUnsavedBriefAnswerKeys(now, stored);
    if (isAutosaved && !isSaving && keys.length > 0) send(now, keys);
  }

  const isStored = unsaved.length === 0;
  useEffect(() => {
    if (isStored) deleteBriefDraft(brief.id);
  }, [brief.id, isStored]);

  const saveLater = useEffectEvent(save);
  const waiting = Object.fromEntries(unsaved.map((key) => [key, answers[key] ?? '']));
  const dirty = isHopeless(waiting) ? null : JSON.stringify(waiting);
  const after = fetcher.data?.ok === false ? BRIEF_AUTOSAVE_RETRY_DELAY_MS : BRIEF_AUTOSAVE_DELAY_MS;
  useEffect(() => {
    if (isSaving || dirty === null) return;
    const timer = setTimeout(saveLater, after);
    return () => clearTimeout(timer);
  }, [dirty, after, isSaving]);

  return {
    answers,
    /** The initial values of the fields, which are rendered again when `generation` changes. */
    start,
    generation: draft === null ? 0 : 1,
    version,
    note,
    save,
    isSaving,
    /** Also correct between a press and the next render, for event handlers. */
    isBusy: () => isBusy.current,
    saveState: computeBriefAutosaveState(fetcher, unsaved.length > 0),
  };
}
