import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';

import { LocalTime } from '#app/admin-kit/local-time.tsx';
import { Timeline } from '#app/admin-kit/timeline.tsx';
import type { ConsentProofRecord, MarketingConsentState } from '#app/modules/consents/model.ts';
import type { LeadTimeline } from '#app/modules/crm-pages/lead-timeline.ts';
import type { LeadDetail } from '#app/modules/crm/leads/find-lead.server.ts';
import { getLeadSourceLabel } from '#app/modules/crm/leads/lead-labels.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import type { FormActionResult } from '#app/ui/form-action-result.ts';

import { LeadNoteActions } from './contact-notes.tsx';

function LeadLabelValueList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
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

/** Where the contact came from, and when. */
export function LeadOrigin({ lead }: { lead: LeadDetail }) {
  const utm = (which: string, pairs: readonly [string, string][]) =>
    pairs.map(([name, value]) => [`${which}: ${name.replace('utm_', 'UTM ')}`, value] as const);
  return (
    <LeadLabelValueList
      facts={[
        ['Source', getLeadSourceLabel(lead.source)],
        ['Added', <LocalTime key="since" at={lead.createdAt} />],
        ['Last contact', <LocalTime key="heard" at={lead.lastContactAt} />],
        ...utm('First', lead.utmFirst),
        ...utm('Last', lead.utmLast),
      ]}
    />
  );
}

const MARKETING_CONSENT_STATE_BADGES: Record<
  MarketingConsentState,
  { label: string; tone: 'good' | 'warn' | 'neutral' }
> = {
  given: { label: 'Confirmed', tone: 'good' },
  waiting: { label: 'Not confirmed yet', tone: 'warn' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
};

function LeadConsentListItem({ consent }: { consent: ConsentProofRecord }) {
  const { label, tone } = MARKETING_CONSENT_STATE_BADGES[consent.state];
  const at = consent.withdrawnAt ?? consent.confirmedAt ?? consent.askedAt;
  return (
    <li className="grid justify-items-start gap-1.5 text-sm">
      <Badge tone={tone}>{label}</Badge>
      <q className="wrap-anywhere">{consent.sentence}</q>
      <span className="text-ink-2">
        {`${getLeadSourceLabel(consent.source)}, on ${consent.page}, `}
        <LocalTime at={at.toISOString()} />
      </span>
    </li>
  );
}

/**
 * What this contact agreed to, and the evidence: confirmed by email, or recorded by the team member who
 * entered the lead.
 */
export function LeadMarketingConsent({
  lead: { consent },
  consents,
}: {
  lead: LeadDetail;
  consents: readonly ConsentProofRecord[];
}) {
  if (consent === null && consents.length === 0)
    return <p className="text-sm text-ink-2">No consent to news. Only reply to their requests.</p>;
  return (
    <>
      {consents.length > 0 ? (
        <ul className="grid gap-4">
          {consents.map((each) => (
            <LeadConsentListItem key={each.id} consent={each} />
          ))}
        </ul>
      ) : null}
      {consent === null ? null : (
        <LeadLabelValueList
          facts={[
            ['Consent to news, added manually', consent.note],
            ...(consent.at ? [['Noted', <LocalTime key="noted" at={consent.at} />] as const] : []),
          ]}
        />
      )}
    </>
  );
}

/** What the contact searched for without a result; each can be turned into a draft service. */
export function LeadUnansweredSearchList({ demands }: { demands: readonly string[] }) {
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

/** Everything the contact did and received, newest first. */
export function LeadActivityTimeline({
  timeline: { events, page, hasNext },
  mayWrite,
  answer,
}: {
  timeline: LeadTimeline;
  mayWrite: boolean;
  answer: FormActionResult | undefined;
}) {
  if (events.length === 0) return <p className="text-sm text-ink-2">No activity yet.</p>;
  return (
    <>
      <Timeline
        label="What happened"
        events={events.map(({ id, at, title, by, text, href, tone, note }) => ({
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
              <>
                <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                  {text}
                </p>
                {note && mayWrite ? <LeadNoteActions note={note} text={text} answer={answer} /> : null}
              </>
            ),
          }),
        }))}
      />
      {page > 1 || hasNext ? (
        <nav aria-label="Timeline pages" className="flex gap-4 text-sm font-semibold">
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
