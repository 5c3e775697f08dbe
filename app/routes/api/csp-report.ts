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

const cspReportFieldSchema = z.string().max(2_000).optional();
const MAX_REPORTS_PER_REQUEST = 20;

/** The two shapes browsers send: `report-uri` one object, `report-to` a list. */
const cspReportBodySchema = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': cspReportFieldSchema,
        'violated-directive': cspReportFieldSchema,
        'blocked-uri': cspReportFieldSchema,
        'document-uri': cspReportFieldSchema,
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
        url: cspReportFieldSchema,
        body: z.object({
          effectiveDirective: cspReportFieldSchema,
          blockedURL: cspReportFieldSchema,
          documentURL: cspReportFieldSchema,
        }),
      }),
    )
    .max(MAX_REPORTS_PER_REQUEST)
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
  const parsed = cspReportBodySchema.safeParse(await readJsonBodyOrNull(request));
  // Browsers and extensions send many unrelated reports; unreadable ones are dropped silently.
  const sent = parsed.success ? parsed.data : [];
  for (const { directive, blocked } of sent) {
    ctx.log.warn({ requestId: ctx.requestId, directive, blocked }, 'content policy violated');
  }
  await recordCspReports(ctx, sent);
  return new Response(null, { status: 204 });
}
