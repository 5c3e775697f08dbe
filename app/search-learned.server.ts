import { isUuid } from '#app/lib/uuid.ts';
import { saveSearchSettings } from '#app/modules/content/save-search-settings.server.ts';
import {
  decideLearnedPhrase,
  type LearnedPhraseDecision,
  formatLearnedPhraseFailure,
} from '#app/modules/search/learned/decide-learned-phrase.server.ts';
import { listLearnedPhrases } from '#app/modules/search/learned/list-learned-phrases.server.ts';
import type { CliCommand, CliCommandOutputWriter } from '#app/platform/command.server.ts';
import type { AppContext } from '#app/platform/context.ts';

const LEARNED_SEARCH_PHRASES_COMMAND_USAGE =
  '[accept ID | remove ID | take-back ID | by-itself on | by-itself off]';

const isLearnedPhraseDecision = (word: string | undefined): word is LearnedPhraseDecision =>
  word === 'accept' || word === 'remove' || word === 'take-back';

async function printLearnedSearchPhrases(ctx: AppContext, terminal: CliCommandOutputWriter): Promise<number> {
  const phrases = await listLearnedPhrases(ctx);
  if (phrases.length === 0) terminal.print('No learned phrases yet.');
  for (const { id, status, text, serviceTitle, people, lastSeenAt } of phrases)
    terminal.print(
      `${id}  ${status.padEnd(8)}  “${text}” → ${serviceTitle ?? 'a service without a title'} ` +
        `(${people} people, last on ${lastSeenAt.toISOString().slice(0, 10)})`,
    );
  return 0;
}

/**
 * `npm run search:learned` (http.md): lists searches that led to purchases, accepts or rejects them, and
 * turns automatic acceptance on and off (search.md "Learned phrases").
 */
export const learnedSearchPhrasesCommand: CliCommand = {
  name: 'search:learned',
  usage: LEARNED_SEARCH_PHRASES_COMMAND_USAGE,
  async run(ctx, args, terminal) {
    const [verb, value = '', ...more] = args;
    if (verb === undefined) return printLearnedSearchPhrases(ctx, terminal);
    if (isLearnedPhraseDecision(verb) && isUuid(value) && more.length === 0) {
      const decided = await decideLearnedPhrase(ctx, { id: value, decision: verb });
      if (decided.ok) terminal.print(`“${decided.value.text}” is now ${decided.value.status}.`);
      else terminal.printError(formatLearnedPhraseFailure(decided.failure));
      return decided.ok ? 0 : 1;
    }
    if (verb === 'by-itself' && ['on', 'off'].includes(value) && more.length === 0) {
      await saveSearchSettings(ctx, { acceptsLearned: value === 'on' });
      terminal.print(`Learned phrases are accepted ${value === 'on' ? 'automatically' : 'manually'}.`);
      return 0;
    }
    terminal.printError(`Usage: search:learned -- ${LEARNED_SEARCH_PHRASES_COMMAND_USAGE}`);
    return 1;
  },
};
