import * as z from 'zod/mini';

/** The records the palette links to, as returned by `/admin/find`. */
export const commandPaletteSearchResultsSchema = z.object({
  records: z.array(
    z.object({
      group: z.string(),
      label: z.string(),
      note: z.string(),
      href: z.string().check(z.startsWith('/admin')),
    }),
  ),
});
export type CommandPaletteRecord = z.infer<typeof commandPaletteSearchResultsSchema>['records'][number];
