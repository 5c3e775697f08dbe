import { inArray } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import type { AgentDeed } from '#app/modules/agents/agent-deeds.ts';
import { agentDays } from '#app/modules/agents/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { phraseKey } from '#app/modules/search/learned/learned-phrase.ts';
import { readSaidKeys } from '#app/modules/search/learned/read-said-keys.server.ts';
import { learnedPhrases } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type Chance, chanceOf } from '../history/chance.ts';
import type { World } from '../history/play.server.ts';

import desk from './desk.json' with { type: 'json' };

const AGENT_DAYS = 30;

/** Phrases that search suggests to learn, except those already in a service's text. */
export async function writePhrases(ctx: AppContext, { batch }: World): Promise<void> {
  const { db, now } = ctx;
  const slugs = desk.phrases.map(({ slug }) => slug);
  const found = await db
    .select({ id: services.id, slug: services.slug })
    .from(services)
    .where(inArray(services.slug, slugs));
  const idOf = new Map(found.map(({ id, slug }) => [slug, id]));
  const said = await readSaidKeys(
    ctx,
    found.map(({ id }) => id),
  );
  const rows = desk.phrases.flatMap(({ text, slug, people, visits }, place) => {
    const serviceId = idOf.get(slug);
    const key = phraseKey(text);
    if (serviceId === undefined || said.get(serviceId)?.has(key)) return [];
    const at = addDays(now, -1 - place);
    return [
      {
        ...{ id: chanceOf(`${batch}:phrase:${text}`).id(), serviceId, text, key, people, visits },
        ...{ status: 'offered' as const, firstSeenAt: addDays(at, -18), lastSeenAt: at, seedBatch: batch },
        ...{ createdAt: at, updatedAt: at },
      },
    ];
  });
  if (rows.length > 0) await db.insert(learnedPhrases).values(rows).onConflictDoNothing();
}

type Host = (typeof desk.agents)[number];

/**
 * Returns how often an agent did each action on one day: mostly reading and searching, sometimes filling a
 * cart.
 */
function deedsOf(host: Host, chance: Chance): [AgentDeed, number][] {
  const some = ([least = 0, most = 0]: number[]) => Math.round(chance.between(least, most));
  return [
    ['search', some(host.search)],
    ['read', some(host.read)],
    ['cart', chance.has(host.cart) ? 1 : 0],
    ['checkout', chance.has(host.checkout) ? 1 : 0],
  ];
}

/** Daily figures of agents, with hosts that cannot exist (RFC 2606). */
export async function writeAgentDays({ db, now }: AppContext, { batch }: World): Promise<void> {
  const rows = desk.agents.flatMap((host) =>
    Array.from({ length: AGENT_DAYS }, (_, back) => addDays(now, -back).toISOString().slice(0, 10)).flatMap(
      (day) =>
        deedsOf(host, chanceOf(`${batch}:agent:${host.host}:${day}`)).flatMap(([deed, count]) =>
          count > 0 ? [{ day, host: host.host, deed, count, seedBatch: batch }] : [],
        ),
    ),
  );
  await db.insert(agentDays).values(rows).onConflictDoNothing();
}
