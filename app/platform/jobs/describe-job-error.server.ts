import { type DatabaseQueryFailure, classifyDatabaseError } from '../db/failure.server.ts';
import { redactSecretsInLogLine } from '../redaction.server.ts';

const MAX_JOB_FAILURE_MESSAGE_LENGTH = 300;

const JOB_DATABASE_FAILURE_MESSAGES: Record<DatabaseQueryFailure['code'], string> = {
  unique_violation: 'The database already has this.',
  constraint_violation: 'The database rejected a value, or a row it needs is missing.',
  collision: 'Someone else kept changing the same rows at the same time.',
  busy: 'The database took too long to answer.',
  unavailable: 'We couldn’t reach the database.',
  disk_full: 'The disk is full.',
  bad_text: 'A text contained characters that can’t be saved.',
  stale_plan: 'The database was changed by an update in the meantime.',
};

/**
 * Returns why a job failed, in one line for the operator: without query values, addresses, keys and card
 * numbers, like the log. At most 300 characters.
 */
export function describeBackgroundJobError(error: unknown): string {
  const failure = classifyDatabaseError(error);
  if (failure) return JOB_DATABASE_FAILURE_MESSAGES[failure.code];
  if (!(error instanceof Error)) return 'Unknown error.';
  // The message of a failed query contains its text and values; its cause says what was wrong.
  const source =
    error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const [line = ''] = redactSecretsInLogLine(source.message).split('\n');
  return line.trim().slice(0, MAX_JOB_FAILURE_MESSAGE_LENGTH) || source.name;
}
