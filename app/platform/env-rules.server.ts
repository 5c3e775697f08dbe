/** The variables that the rules compare; a part of `Env`. */
type EnvVariablesInConsistencyRules = {
  APP_MODE: 'demo' | 'production';
  PUBLIC_URL?: string | undefined;
  DATABASE_URL?: string | undefined;
  APP_SECRET?: string[] | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string[] | undefined;
  STRIPE_API_BASE?: string | undefined;
  PAYMENTS?: 'sandbox' | undefined;
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  EMBEDDINGS_URL?: string | undefined;
  EMBEDDINGS_KEY?: string | undefined;
  EMBEDDINGS_MODEL?: string | undefined;
  MAIL_INBOUND_ADDRESS?: string | undefined;
  MAIL_INBOUND_SECRET?: string | undefined;
  WEB_CONCURRENCY: number;
  RATE_LIMITS: 'on' | 'off';
  RENDER_PARAMETER?: string | undefined;
  FETCH_LOOPBACK: 'on' | 'off';
  DEVELOPER_TOOLS: 'on' | 'off';
  CLOCK_OFFSET_MS: number;
};

type EnvProblem = { variable: keyof EnvVariablesInConsistencyRules; problem: string };

const MIN_ENV_SECRET_BYTES = 32;
const MIN_DIFFERENT_SECRET_CHARACTERS = 8;

/**
 * Returns the violations of rules that involve several variables, or apply in production only (operations.md,
 * safety.md "Secrets, errors and logs").
 */
export function findEnvVariableProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  return [
    ...findAppSecretEnvProblems(env),
    ...findPublicUrlProblems(env),
    ...findPaymentEnvProblems(env),
    ...findProductionEnvProblems(env),
    ...findStorageEnvProblems(env),
    ...findEmbeddingEnvProblems(env),
    ...findInboundMailProblems(env),
    ...(env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL
      ? [
          {
            variable: 'WEB_CONCURRENCY' as const,
            problem: 'more than 1 needs DATABASE_URL: the embedded database serves one process',
          },
        ]
      : []),
  ];
}

/** Returns whether a secret is short, or so uniform that it can be guessed. */
export const isShortOrUniformSecret = (secret: string): boolean =>
  Buffer.byteLength(secret) < MIN_ENV_SECRET_BYTES || new Set(secret).size < MIN_DIFFERENT_SECRET_CHARACTERS;

function findAppSecretEnvProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  if (!env.APP_SECRET) {
    return env.APP_MODE === 'production'
      ? [
          {
            variable: 'APP_SECRET',
            problem: `is required in production: at least ${MIN_ENV_SECRET_BYTES} random bytes`,
          },
        ]
      : [];
  }
  return env.APP_SECRET.some(isShortOrUniformSecret)
    ? [
        {
          variable: 'APP_SECRET',
          problem: `must be at least ${MIN_ENV_SECRET_BYTES} random bytes, not repeated characters`,
        },
      ]
    : [];
}

/** Returns whether a URL is this machine itself, so that plain http to it cannot be intercepted. */
export function isLoopbackUrl(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

/**
 * Returns whether an uncounted proxy hides the visitors: the shop speaks plain http, so an https URL means a
 * proxy, whose address every visitor has unless it is counted.
 */
export function isReverseProxyUnconfigured(env: {
  PUBLIC_URL?: string | undefined;
  TRUST_PROXY: number;
}): boolean {
  return env.TRUST_PROXY === 0 && (env.PUBLIC_URL?.startsWith('https:') ?? false);
}

function isUrlWithOriginOnly(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return pathname === '/' && !search && !hash && !username;
}

function findPublicUrlProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  if (!env.PUBLIC_URL) {
    return env.APP_MODE === 'production'
      ? [{ variable: 'PUBLIC_URL', problem: 'is required in production: the address customers use' }]
      : [];
  }
  const url = new URL(env.PUBLIC_URL);
  if (!isUrlWithOriginOnly(env.PUBLIC_URL)) {
    return [
      {
        variable: 'PUBLIC_URL',
        problem: 'must be an origin such as https://shop.example, without path or query',
      },
    ];
  }
  if (env.APP_MODE === 'production' && url.protocol !== 'https:' && !isLoopbackUrl(env.PUBLIC_URL)) {
    return [{ variable: 'PUBLIC_URL', problem: 'must be https in production' }];
  }
  return [];
}

/** Answers by email need both the address and the secret: one without the other does nothing. */
function findInboundMailProblems({
  MAIL_INBOUND_ADDRESS: address,
  MAIL_INBOUND_SECRET: secret,
}: EnvVariablesInConsistencyRules): EnvProblem[] {
  if ((address === undefined) === (secret === undefined)) return [];
  return address === undefined
    ? [{ variable: 'MAIL_INBOUND_ADDRESS', problem: 'is required with MAIL_INBOUND_SECRET' }]
    : [{ variable: 'MAIL_INBOUND_SECRET', problem: 'is required with MAIL_INBOUND_ADDRESS' }];
}

function findPaymentEnvProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  const problems = findStripeEnvProblems(env);
  if (env.PAYMENTS === 'sandbox' && env.STRIPE_SECRET_KEY) {
    problems.push({ variable: 'PAYMENTS', problem: 'sandbox and STRIPE_SECRET_KEY exclude each other' });
  }
  return problems;
}

function findStripeEnvProblems({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: secrets = [],
  STRIPE_API_BASE: base,
}: EnvVariablesInConsistencyRules): EnvProblem[] {
  const problems: EnvProblem[] = [];
  if (key && !/^(sk|rk)_(live|test)_\w+$/.test(key)) {
    problems.push({
      variable: 'STRIPE_SECRET_KEY',
      problem: 'must be a secret key of Stripe: sk_live_…, sk_test_…, rk_live_… or rk_test_…',
    });
  }
  if (!secrets.every((secret) => /^whsec_\S+$/.test(secret))) {
    problems.push({
      variable: 'STRIPE_WEBHOOK_SECRET',
      problem: 'must be the signing secret of a webhook endpoint: whsec_…',
    });
  }
  const isLiveKey = /^(sk|rk)_live_/.test(key ?? '');
  if (base && isLiveKey && !base.startsWith('https:')) {
    problems.push({ variable: 'STRIPE_API_BASE', problem: 'must be https with a live key' });
  } else if (base && !isUrlWithOriginOnly(base)) {
    problems.push({ variable: 'STRIPE_API_BASE', problem: 'must be an origin, without path or query' });
  }
  return problems;
}

const S3_BUCKET_VARIABLES = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Media that silently went to a local folder would be missing where the operator looks for it
 * (docs/decisions/0013).
 */
function findStorageEnvProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  if (!env.S3_BUCKET) {
    const configured = S3_BUCKET_VARIABLES.filter((variable) => env[variable]);
    if (configured.length === 0) return [];
    return [
      { variable: 'S3_BUCKET', problem: `is missing: ${configured.join(', ')} without it would do nothing` },
    ];
  }
  const missing = (['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    .filter((variable) => !env[variable])
    .map((variable) => ({ variable, problem: 'is required with S3_BUCKET' }));
  const hasPlace = env.S3_ENDPOINT || env.S3_REGION;
  const endpoint = env.S3_ENDPOINT;
  const isReadable =
    endpoint && env.APP_MODE === 'production' && !endpoint.startsWith('https:') && !isLoopbackUrl(endpoint);
  return [
    ...missing,
    ...(hasPlace
      ? []
      : [
          {
            variable: 'S3_REGION' as const,
            problem: 'is required with S3_BUCKET, unless S3_ENDPOINT names a service without regions',
          },
        ]),
    ...(isReadable ? [{ variable: 'S3_ENDPOINT' as const, problem: 'must be https in production' }] : []),
  ];
}

function findEmbeddingEnvProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_KEY: key, EMBEDDINGS_MODEL: model } = env;
  if (!url) {
    const problem = 'needs EMBEDDINGS_URL: without it the local model is used';
    return [
      ...(key ? [{ variable: 'EMBEDDINGS_KEY' as const, problem }] : []),
      ...(model ? [{ variable: 'EMBEDDINGS_MODEL' as const, problem }] : []),
    ];
  }
  const isReadable = key && env.APP_MODE === 'production' && !url.startsWith('https:') && !isLoopbackUrl(url);
  return isReadable
    ? [{ variable: 'EMBEDDINGS_URL', problem: 'must be https in production when a key is sent' }]
    : [];
}

function findProductionEnvProblems(env: EnvVariablesInConsistencyRules): EnvProblem[] {
  if (env.APP_MODE !== 'production') return [];
  const problems: EnvProblem[] = [];
  if (env.CLOCK_OFFSET_MS !== 0)
    problems.push({ variable: 'CLOCK_OFFSET_MS', problem: 'is refused in production' });
  if (env.RATE_LIMITS === 'off')
    problems.push({ variable: 'RATE_LIMITS', problem: 'off is refused in production' });
  if (env.RENDER_PARAMETER !== undefined)
    problems.push({ variable: 'RENDER_PARAMETER', problem: 'is refused in production' });
  if (env.FETCH_LOOPBACK === 'on')
    problems.push({ variable: 'FETCH_LOOPBACK', problem: 'on is refused in production' });
  if (env.DEVELOPER_TOOLS === 'on')
    problems.push({ variable: 'DEVELOPER_TOOLS', problem: 'on is refused in production' });
  return problems;
}
