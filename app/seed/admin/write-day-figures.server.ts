import { inArray } from 'drizzle-orm';

import { addDays } from '#app/lib/dates.ts';
import type { CountedAgentAction } from '#app/modules/agents/agent-actions.ts';
import { agentDays } from '#app/modules/agents/tables.server.ts';
import { services } from '#app/modules/catalog/tables.server.ts';
import { buildSearchPhraseKey } from '#app/modules/search/learned/learned-phrase.ts';
import { readKnownSearchPhraseKeys } from '#app/modules/search/learned/read-known-keys.server.ts';
import { learnedPhrases } from '#app/modules/search/query-tables.server.ts';
import type { AppContext } from '#app/platform/context.ts';

import { type SeededRandom, createSeededRandom } from '../history/seeded-random.ts';
import type { DemoOrderSimulationContext } from '../history/simulation.server.ts';

import adminDemo from './admin-demo.json' with { type: 'json' };

const SEEDED_AGENT_DAY_COUNT = 30;

/** Phrases that search suggests to learn, except those already in a service's text. */
export async function seedSearchPhrases(
  ctx: AppContext,
  { batch }: DemoOrderSimulationContext,
): Promise<void> {
  const { db, now } = ctx;
  const slugs = adminDemo.phrases.map(({ slug }) => slug);
  const found = await db
    .select({ id: services.id, slug: services.slug })
    .from(services)
    .where(inArray(services.slug, slugs));
  const idOf = new Map(found.map(({ id, slug }) => [slug, id]));
  const knownKeys = await readKnownSearchPhraseKeys(
    ctx,
    found.map(({ id }) => id),
  );
  const rows = adminDemo.phrases.flatMap(({ text, slug, people, visits }, place) => {
    const serviceId = idOf.get(slug);
    const key = buildSearchPhraseKey(text);
    if (serviceId === undefined || knownKeys.get(serviceId)?.has(key)) return [];
    const at = addDays(now, -1 - place);
    return [
      {
        ...{ id: createSeededRandom(`${batch}:phrase:${text}`).id(), serviceId, text, key, people, visits },
        ...{ status: 'offered' as const, firstSeenAt: addDays(at, -18), lastSeenAt: at, seedBatch: batch },
        ...{ createdAt: at, updatedAt: at },
      },
    ];
  });
  if (rows.length > 0) await db.insert(learnedPhrases).values(rows).onConflictDoNothing();
}

type DemoAiAgentActivityProfile = (typeof adminDemo.agents)[number];

/**
 * Returns how often an agent did each action on one day: mostly reading and searching, sometimes filling a
 * cart.
 */
function generateAgentActionCounts(
  host: DemoAiAgentActivityProfile,
  chance: SeededRandom,
): [CountedAgentAction, number][] {
  const some = ([least = 0, most = 0]: number[]) => Math.round(chance.between(least, most));
  return [
    ['search', some(host.search)],
    ['read', some(host.read)],
    ['cart', chance.has(host.cart) ? 1 : 0],
    ['checkout', chance.has(host.checkout) ? 1 : 0],
  ];
}

/** Daily figures of agents, with hosts that cannot exist (RFC 2606). */
export async function seedDailyAgentFigures(
  { db, now }: AppContext,
  { batch }: DemoOrderSimulationContext,
): Promise<void> {
  const rows = adminDemo.agents.flatMap((host) =>
    Array.from({ length: SEEDED_AGENT_DAY_COUNT }, (_, back) =>
      addDays(now, -back).toISOString().slice(0, 10),
    ).flatMap((day) =>
      generateAgentActionCounts(host, createSeededRandom(`${batch}:agent:${host.host}:${day}`)).flatMap(
        ([action, count]) => (count > 0 ? [{ day, host: host.host, action, count, seedBatch: batch }] : []),
      ),
    ),
  );
  await db.insert(agentDays).values(rows).onConflictDoNothing();
}
