/** SQLSTATE of a write where only reads are allowed. */
export const READ_ONLY_SQLSTATE = '25006';

/** Whether the session's server refuses writes: a standby, or one with read-only default transactions. */
export const IS_DATABASE_READ_ONLY_SQL = `current_setting('transaction_read_only') = 'on'`;

/** Thrown for a connection to a server that only reads. Its code is the one a write would fail with. */
export class ReadOnlyDatabaseServerError extends Error {
  readonly code = READ_ONLY_SQLSTATE;
  readonly isStandby: boolean;
  constructor({ isStandby }: { isStandby: boolean }) {
    super(isStandby ? 'the server is a standby' : 'the database is read-only');
    this.name = 'ReadOnlyDatabaseServerError';
    this.isStandby = isStandby;
  }
}
