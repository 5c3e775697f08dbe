import { z } from 'zod/mini';

import { bulkSelectionSchema } from '#app/lib/bulk.ts';
import { defineLeadListUrlParameters } from '#app/modules/crm/leads/lead-list.ts';
import { parseLeadTab } from '#app/modules/crm/leads/lead-labels.ts';
import { listLeadOwners } from '#app/modules/crm/leads/list-lead-owners.server.ts';
import { type LeadExportSelection, listLeadIds } from '#app/modules/crm/leads/list-leads.server.ts';
import type { AppContext } from '#app/platform/context.ts';

/** Returns the search an address of the list asks for, with the data needed to build such addresses. */
export async function readLeadListSearch(ctx: AppContext, address: URLSearchParams) {
  const owners = await listLeadOwners(ctx);
  const tab = parseLeadTab(address.get('tab'));
  return { owners, tab, state: defineLeadListUrlParameters(tab, owners).read(address) };
}

/** Returns the contacts of a bulk action, resolving "all matching". */
export async function resolveChosenLeadIds(
  ctx: AppContext,
  { ids, matching }: { ids: readonly string[]; matching: string | null },
): Promise<readonly string[]> {
  if (matching === null) return ids;
  const { tab, state } = await readLeadListSearch(ctx, new URLSearchParams(matching));
  return listLeadIds(ctx, tab, state);
}

/** Returns what an address exports: the ticked contacts, otherwise the whole list it names. */
export async function readLeadExportQuery(
  ctx: AppContext,
  address: URLSearchParams,
): Promise<LeadExportSelection> {
  const choice = z.safeParse(bulkSelectionSchema, {
    ids: address.getAll('ids'),
    matching: address.get('matching') ?? undefined,
  });
  const { ids, matching } = choice.data ?? { ids: [], matching: null };
  const listed = matching === null ? address : new URLSearchParams(matching);
  const isTicked = matching === null && address.has('ids');
  const { tab, state } = await readLeadListSearch(ctx, listed);
  return { tab, state, ids: isTicked ? ids : null };
}
