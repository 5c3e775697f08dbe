import * as z from 'zod/mini';

/** A record the palette leads to, as `/admin/find` answers it. */
export const foundRecords = z.object({
  records: z.array(
    z.object({
      group: z.string(),
      label: z.string(),
      note: z.string(),
      href: z.string().check(z.startsWith('/admin')),
    }),
  ),
});
export type FoundRecord = z.infer<typeof foundRecords>['records'][number];
