import { z } from 'zod/mini';

import { bulkChoice } from '#app/lib/bulk.ts';
import { leadSearch } from '#app/modules/crm/leads/lead-list.ts';
import { leadTab } from '#app/modules/crm/leads/lead-words.ts';
import { listLeadOwners } from '#app/modules/crm/leads/list-lead-owners.server.ts';
import { type AskedLeads, listLeadIds } from '#app/modules/crm/leads/list-leads.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** What an address of the list asks for, with what the page needs to write such addresses. */
export async function readLeadSearch(ctx: AppContext, address: URLSearchParams) {
  const owners = await listLeadOwners(ctx);
  const tab = leadTab(address.get('tab'));
  return { owners, tab, state: leadSearch(tab, owners).read(address) };
}

/** The contacts a bulk action is about, once "all matching" is looked up. */
export async function chosenLeads(
  ctx: AppContext,
  { ids, matching }: { ids: readonly string[]; matching: string | null },
): Promise<readonly string[]> {
  if (matching === null) return ids;
  const { tab, state } = await readLeadSearch(ctx, new URLSearchParams(matching));
  return listLeadIds(ctx, tab, state);
}

/** What an address asks to be exported: the ticked contacts, or else everything of the list it names. */
export async function askedLeads(ctx: AppContext, address: URLSearchParams): Promise<AskedLeads> {
  const choice = z.safeParse(bulkChoice, {
    ids: address.getAll('ids'),
    matching: address.get('matching') ?? undefined,
  });
  const { ids, matching } = choice.data ?? { ids: [], matching: null };
  const listed = matching === null ? address : new URLSearchParams(matching);
  const isTicked = matching === null && address.has('ids');
  const { tab, state } = await readLeadSearch(ctx, listed);
  return { tab, state, ids: isTicked ? ids : null };
}
