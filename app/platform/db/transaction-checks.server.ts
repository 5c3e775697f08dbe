import { AsyncLocalStorage } from 'node:async_hooks';

/** Thrown when the outer executor is used in a transaction: it would wait for itself, or bypass it. */
export class QueryOutsideTransactionError extends Error {
  constructor() {
    super('A query used the outer database inside a transaction; use the context that inTransaction gave.');
    this.name = 'QueryOutsideTransactionError';
  }
}

/** Thrown to the caller of a transaction that took too long; all its changes are rolled back. */
export class TransactionTimeoutError extends Error {
  constructor(timeoutMs: number) {
    super(`A transaction was still open after ${timeoutMs} ms and was rolled back.`);
    this.name = 'TransactionTimeoutError';
  }
}

const currentTransactionStorage = new AsyncLocalStorage<{ isOpen: boolean } | undefined>();

/** Throws when this code path is inside an open transaction. */
export function assertOutsideTransaction(): void {
  if (currentTransactionStorage.getStore()?.isOpen) throw new QueryOutsideTransactionError();
}

/** Runs work marked as being inside a transaction; what it leaves running afterwards is unmarked. */
export async function runWithOpenTransactionMark<Value>(work: () => Promise<Value>): Promise<Value> {
  assertOutsideTransaction();
  const mark = { isOpen: true };
  try {
    return await currentTransactionStorage.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/** Runs work as if no transaction were open: for job handlers, which a transaction may wake. */
export function runOutsideTransaction<Value>(work: () => Value): Value {
  return currentTransactionStorage.run(undefined, work);
}

/** Returns the result of work; throws `TransactionTimeoutError` when it takes longer. */
export async function withTransactionTimeout<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TransactionTimeoutError(timeoutMs)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export const TRANSACTION_TIMEOUT_MS = 10_000;
