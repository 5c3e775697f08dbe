import { fail, type Result } from '#app/lib/result.ts';

import { classifyDatabaseError } from './failure.server.ts';

/**
 * Runs work; returns `failure` instead of the error when a unique constraint shows that another row took the
 * value first.
 */
export async function failIfUniqueValueTaken<Value, Failure>(
  { constraint, failure }: { constraint: string; failure: NoInfer<Failure> },
  work: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    return await work();
  } catch (error) {
    const found = classifyDatabaseError(error);
    if (found?.code === 'unique_violation' && found.constraint === constraint) return fail(failure);
    throw error;
  }
}

const MAX_UNIQUE_VALUE_CONFLICT_RETRIES = 3;

/**
 * Runs work that picks a free value, and repeats it up to three times when another transaction took the value
 * in the meantime.
 */
export async function retryOnUniqueValueConflict<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await work();
    } catch (error) {
      if (
        repetition === MAX_UNIQUE_VALUE_CONFLICT_RETRIES ||
        classifyDatabaseError(error)?.code !== 'unique_violation'
      )
        throw error;
    }
  }
}
