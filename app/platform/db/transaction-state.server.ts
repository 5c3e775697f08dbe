/** Thrown by a query on a transaction that has ended, for example after its timeout. */
export class TransactionEndedError extends Error {
  constructor() {
    super('A query came after the end of its transaction.');
    this.name = 'TransactionEndedError';
  }
}

/**
 * The state of one open transaction. Postgres answers COMMIT of a transaction with a failed statement by
 * silently rolling back, so code that swallowed the error would believe its writes were kept. `settle` turns
 * that into an error.
 */
export class OpenTransactionState {
  #hasEnded = false;
  #failure: unknown;

  async run<Value>(statement: string, work: () => Promise<Value>): Promise<Value> {
    if (this.#hasEnded) throw new TransactionEndedError();
    try {
      const result = await work();
      if (/^\s*rollback to savepoint/i.test(statement)) this.#failure = undefined;
      return result;
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  /** Called before the commit: throws the failure that has aborted the transaction, if any. */
  settle(): void {
    if (this.#failure !== undefined) throw this.#failure;
  }

  end(): void {
    this.#hasEnded = true;
  }
}
