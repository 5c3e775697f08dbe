/** A refusal in Stripe's own format; thrown through the handler, which sends it as the response. */
export class SandboxApiError extends Error {
  readonly status: number;
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly code: string | null;
  readonly param: string | null;
  /** Found before the work began: such a response is not saved under its idempotency key. */
  readonly isValidation: boolean;

  constructor(
    message: string,
    facts: {
      status?: number;
      type?: SandboxApiError['type'];
      code?: string;
      param?: string;
      isValidation?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'SandboxApiError';
    this.status = facts.status ?? 400;
    this.type = facts.type ?? 'invalid_request_error';
    this.code = facts.code ?? null;
    this.param = facts.param ?? null;
    this.isValidation = facts.isValidation ?? false;
  }

  /** Returns the body of the response. */
  toJSON(): Record<string, unknown> {
    return {
      error: {
        message: this.message,
        type: this.type,
        ...(this.code ? { code: this.code } : {}),
        ...(this.param ? { param: this.param } : {}),
      },
    };
  }
}

/** Returns a 404 for an id in the path, a 400 for one in a parameter. */
export function createSandboxMissingObjectError(type: string, id: string, param = 'id'): SandboxApiError {
  return new SandboxApiError(`No such ${type}: '${id}'`, {
    status: param === 'id' ? 404 : 400,
    code: 'resource_missing',
    param,
  });
}
