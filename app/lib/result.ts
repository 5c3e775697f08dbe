/**
 * The outcome of an operation that may be refused for a reason the caller must handle (architecture.md
 * "Errors").
 */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function fail<const Failure>(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}
