import { explainSearchRankingInTextLines } from '#app/modules/search/answers/explain-search.server.ts';
import { searchQueryTextSchema } from '#app/modules/search/schemas.ts';
import type { CliCommand } from '#app/platform/command.server.ts';

const EXPLAIN_SEARCH_COMMAND_USAGE = '"QUESTION"';

/**
 * `npm run search:why -- "the phone does not ring"`: explains the scores of the first ten services (search.md
 * "From query to results").
 */
export const explainSearchScoresCommand: CliCommand = {
  name: 'search:why',
  usage: EXPLAIN_SEARCH_COMMAND_USAGE,
  async run(ctx, args, terminal) {
    const q = searchQueryTextSchema.parse(args.join(' '));
    if (q === '') {
      terminal.printError(`Usage: search:why -- ${EXPLAIN_SEARCH_COMMAND_USAGE}`);
      return 1;
    }
    for (const line of await explainSearchRankingInTextLines(ctx, q)) terminal.print(line);
    return 0;
  },
};
