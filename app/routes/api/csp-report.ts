import { z } from 'zod';

import { recordCspReports } from '#app/modules/csp-reports/record-reports.server.ts';
import { appContext } from '#app/platform/context.ts';
import { readJsonBodyOrNull } from '#app/platform/http.server.ts';
import type { RouteOptions } from '#app/platform/route-facts.ts';

import type { Route } from './+types/csp-report.ts';

export const handle = {
  area: 'function',
  takesForeignPosts: true,
  body: { as: 'json', types: ['application/csp-report', 'application/reports+json', 'application/json'] },
  limit: 'csp-report',
} satisfies RouteOptions;

const reportField = z.string().max(2_000).optional();
const MOST_REPORTS = 20;

/** The two shapes browsers send: `report-uri` one object, `report-to` a list. */
const reportBodySchema = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': reportField,
        'violated-directive': reportField,
        'blocked-uri': reportField,
        'document-uri': reportField,
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: report['blocked-uri'],
        page: report['document-uri'],
      },
    ]),
  z
    .array(
      z.object({
        url: reportField,
        body: z.object({
          effectiveDirective: reportField,
          blockedURL: reportField,
          documentURL: reportField,
        }),
      }),
    )
    .max(MOST_REPORTS)
    .transform((list) =>
      list.map(({ url, body }) => ({
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        page: body.documentURL ?? url,
      })),
    ),
]);

/**
 * POST /api/csp-report: logs what a browser refused to load or run, and counts it for /admin/security
 * (safety.md "Secrets, errors and logs").
 */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const parsed = reportBodySchema.safeParse(await readJsonBodyOrNull(request));
  // Browsers and extensions send many unrelated reports; unreadable ones are dropped silently.
  const sent = parsed.success ? parsed.data : [];
  for (const { directive, blocked } of sent) {
    ctx.log.warn({ requestId: ctx.requestId, directive, blocked }, 'content policy violated');
  }
  await recordCspReports(ctx, sent);
  return new Response(null, { status: 204 });
}
