import { fail, type Result } from '#app/lib/result.ts';

import { databaseFailure } from './failure.server.ts';

/** Gives `failure` instead of the error of work that came second with a value that a unique constraint lets exist once. */
export async function unlessTaken<Value, Failure>(
  { constraint, failure }: { constraint: string; failure: NoInfer<Failure> },
  work: () => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> {
  try {
    return await work();
  } catch (error) {
    const found = databaseFailure(error);
    if (found?.code === 'unique_violation' && found.constraint === constraint) return fail(failure);
    throw error;
  }
}

const REPETITIONS = 3;

/** Repeats work that chooses a free value itself, up to three times, when another transaction took the value meanwhile. */
export async function againIfTaken<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let repetition = 0; ; repetition++) {
    try {
      return await work();
    } catch (error) {
      if (repetition === REPETITIONS || databaseFailure(error)?.code !== 'unique_violation') throw error;
    }
  }
}
