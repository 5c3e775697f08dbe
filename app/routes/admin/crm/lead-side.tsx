import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Timeline } from '#app/admin-kit/timeline.tsx';
import type { LeadTimeline } from '#app/modules/crm-pages/lead-timeline.ts';
import type { LeadDetail } from '#app/modules/crm/leads/find-lead.server.ts';
import { sourceLabel } from '#app/modules/crm/leads/lead-words.ts';
import { Button } from '#app/ui/button.tsx';

export function LeadPanel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-4 rounded-base border border-line bg-paper p-5"
    >
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function FactRows({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the contact came from, and since when it is known. */
export function LeadOrigin({ lead }: { lead: LeadDetail }) {
  const utm = (which: string, pairs: readonly [string, string][]) =>
    pairs.map(([name, value]) => [`${which}: ${name.replace('utm_', 'UTM ')}`, value] as const);
  return (
    <FactRows
      facts={[
        ['Source', sourceLabel(lead.source)],
        ['Known since', <LocalTime key="since" at={lead.createdAt} />],
        ['Last heard of', <LocalTime key="heard" at={lead.lastContactAt} />],
        ...utm('First', lead.utmFirst),
        ...utm('Last', lead.utmLast),
      ]}
    />
  );
}

/** CONSENT: what this person agreed to, and how it is proved. Consents by double opt-in join here. */
export function LeadConsent({ lead: { consent } }: { lead: LeadDetail }) {
  if (consent === null)
    return <p className="text-sm text-ink-2">No consent to news. Answer requests only.</p>;
  return (
    <FactRows
      facts={[
        ['Consent to news, entered by hand', consent.note],
        ...(consent.at ? [['Noted', <LocalTime key="noted" at={consent.at} />] as const] : []),
      ]}
    />
  );
}

/** What the contact searched for and did not find, each a draft away from being offered. */
export function LeadDemands({ demands }: { demands: readonly string[] }) {
  return (
    <ul className="grid gap-3">
      {demands.map((query) => (
        <li key={query} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{query}</span>
          <Form method="post">
            <input type="hidden" name="query" value={query} />
            <Button type="submit" name="intent" value="draft-service" variant="outline" size="sm">
              Create draft service
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Everything the mailbox did and was told, newest first. */
export function LeadHistory({ timeline: { events, page, hasNext } }: { timeline: LeadTimeline }) {
  if (events.length === 0) return <p className="text-sm text-ink-2">Nothing happened yet.</p>;
  return (
    <>
      <Timeline
        label="What happened"
        events={events.map(({ id, at, title, by, text, href, tone }) => ({
          id,
          title: href ? (
            <Link to={href} className="underline underline-offset-4">
              {title}
            </Link>
          ) : (
            title
          ),
          at: <LocalTime at={at} />,
          ...(by !== undefined && { by }),
          ...(tone !== undefined && { tone }),
          ...(text !== undefined && {
            detail: (
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
            ),
          }),
        }))}
      />
      {page > 1 || hasNext ? (
        <nav aria-label="Pages of what happened" className="flex gap-4 text-sm font-semibold">
          {page > 1 ? (
            <Link to={`?page=${page - 1}`} preventScrollReset className="underline underline-offset-4">
              Newer
            </Link>
          ) : null}
          {hasNext ? (
            <Link to={`?page=${page + 1}`} preventScrollReset className="underline underline-offset-4">
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}
