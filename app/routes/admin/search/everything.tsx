import { useState, useSyncExternalStore } from 'react';
import { Form, Link, useSubmit } from 'react-router';

import { PageHeader } from '#app/admin-kit/page-header.tsx';
import { removeFormatCharactersExceptJoiners } from '#app/lib/invisible.ts';
import { appContext } from '#app/platform/context.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';

import { requirePermission } from '../require-permission.ts';
import { listPermittedPageHrefs } from '../open-pages.server.ts';
import {
  groupPaletteEntries,
  filterPageAndActionEntries,
  type CommandPaletteEntry,
  toRecentPaletteEntries,
  convertRecordsToPaletteEntries,
} from '../palette/entries.ts';
import { findCommandPaletteRecords } from '../palette/find-records.server.ts';
import {
  readRecentPaletteEntries,
  type RecentPaletteEntry,
  saveRecentCommandPaletteEntry,
} from '../palette/recent-entries.ts';
import { COMMAND_PALETTE_SCOPES, parseCommandPaletteScopePrefix } from '../palette/scopes.ts';

import type { Route } from './+types/everything';
import { listPermittedAdminSearchTabs } from './open-search-tabs.server.ts';
import { AdminSearchPageTabs } from './search-tabs.tsx';

export const handle = { isOfDataSet: true } satisfies RouteOptions;

export const middleware: Route.MiddlewareFunction[] = [requirePermission('admin:enter')];

const MAX_ADMIN_SEARCH_QUERY_LENGTH = 100;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const q = removeFormatCharactersExceptJoiners(url.searchParams.get('q') ?? '')
    .slice(0, MAX_ADMIN_SEARCH_QUERY_LENGTH)
    .toWellFormed();
  return {
    q,
    records: await findCommandPaletteRecords(ctx, q),
    pages: listPermittedPageHrefs(ctx.actor),
    email: ctx.actor.kind === 'user' ? ctx.actor.email : '',
    open: listPermittedAdminSearchTabs(ctx.actor),
  };
}

const SEARCH_DEBOUNCE_MS = 250;

/** Searches as the user types, shortly after the last key; without script it is a plain form. */
function AdminSearchForm({ q }: { q: string }) {
  const submit = useSubmit();
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  return (
    <Form method="get" className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <Field
        name="q"
        type="search"
        label="Page, action or record"
        hint={COMMAND_PALETTE_SCOPES.map(({ letter, label }) => `${letter}: ${label}`).join(', ')}
        defaultValue={q}
        maxLength={MAX_ADMIN_SEARCH_QUERY_LENGTH}
        autoComplete="off"
        spellCheck={false}
        onInput={({ currentTarget: { form } }) => {
          clearTimeout(timer);
          setTimer(
            setTimeout(
              () => void submit(form, { replace: true, preventScrollReset: true }),
              SEARCH_DEBOUNCE_MS,
            ),
          );
        }}
      />
      <Button type="submit" className="md:mt-[1.4rem]">
        Search
      </Button>
    </Form>
  );
}

function AdminSearchResultListItem({
  entry: { href, label, note, icon },
  email,
}: {
  entry: CommandPaletteEntry;
  email: string;
}) {
  if (href === undefined) return null;
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={href}
        className="flex min-h-11 items-center gap-3 px-4 text-sm hover:bg-sunken hover:underline"
        onClick={() => saveRecentCommandPaletteEntry(email, { label, href })}
      >
        <Icon name={icon} className="size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 py-2 wrap-anywhere">{label}</span>
        {note ? <span className="text-xs text-ink-2 capitalize">{note}</span> : null}
      </Link>
    </li>
  );
}

/** The entries this user opened recently, stored in this browser only. */
function useRecentPaletteEntries(email: string): CommandPaletteEntry[] {
  // As a string, so that equal entries are the same value.
  const recent = useSyncExternalStore(
    () => () => {},
    () => JSON.stringify(readRecentPaletteEntries(email)),
    () => '[]',
  );
  // Written by `readRecentPaletteEntries`.
  return toRecentPaletteEntries(JSON.parse(recent) as RecentPaletteEntry[]);
}

/**
 * The search of the palette (Ctrl or Command K) as a page: pages, actions and records, as far as the role may
 * open them.
 */
export default function EverythingPage({ loaderData }: Route.ComponentProps) {
  const { q, records, pages, email, open } = loaderData;
  const recent = useRecentPaletteEntries(email);
  const own =
    parseCommandPaletteScopePrefix(q).scope === null ? filterPageAndActionEntries(pages, [], q) : [];
  const entries =
    q.trim() === '' ? [...recent, ...own] : [...own, ...convertRecordsToPaletteEntries(records)];
  const count = entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  return (
    <>
      <PageHeader title="Search" documentTitle="Search everything" />
      <AdminSearchPageTabs current="everything" open={open} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <AdminSearchForm q={q} />
        <p role="status" className={entries.length > 0 ? 'sr-only' : 'text-sm text-ink-2'}>
          {entries.length > 0 ? count : 'No results'}
        </p>
        {groupPaletteEntries(entries).map(([group, list]) => (
          <section key={group} aria-labelledby={`group-${group}`} className="grid gap-2">
            <h2 id={`group-${group}`} className="text-sm font-semibold">
              {group}
            </h2>
            <ul className="rounded-base border border-line bg-paper">
              {list.map((entry) => (
                <AdminSearchResultListItem
                  key={`${entry.href ?? ''} ${entry.label}`}
                  entry={entry}
                  email={email}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
