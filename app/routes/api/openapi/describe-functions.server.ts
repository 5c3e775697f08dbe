import { z } from 'zod';

import { OPENAPI_AGENT_FUNCTIONS } from './agent-functions.ts';
import { shopApiErrorResponseSchema } from './answers.ts';
import { AUTH_API_FUNCTIONS } from './auth-functions.ts';
import { type ApiFunctionDescription, OPENAPI_TAGS } from './function-facts.ts';
import { STOREFRONT_PAGE_API_FUNCTIONS } from './page-functions.server.ts';
import { SHOP_OPENAPI_DESCRIPTIONS } from './shop-functions.server.ts';

const DOCUMENTED_API_FUNCTIONS = {
  ...SHOP_OPENAPI_DESCRIPTIONS,
  ...OPENAPI_AGENT_FUNCTIONS,
  ...STOREFRONT_PAGE_API_FUNCTIONS,
  ...AUTH_API_FUNCTIONS,
};
const JSON_MEDIA_TYPE = 'application/json';

const HTTP_STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted.',
  204: 'Recorded or ignored. No content.',
  400: 'The request is invalid.',
  401: 'Not signed in.',
  402: 'Not paid.',
  403: 'Not allowed.',
  404: 'Not found.',
  413: 'Too large.',
  409: 'Something changed in the meantime, or needs to be confirmed.',
  422: 'The request was understood but can’t be done.',
  424: 'A resource the request refers to couldn’t be fetched.',
  429: 'Too many requests. See the Retry-After header.',
  503: 'Temporarily unavailable.',
};

/** Parts that JSON Schema cannot express are still validated, and described as any value. */
const buildOpenApiJsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...schemaJson } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return schemaJson;
};

function buildOpenApiResponse(status: string, schema: z.ZodType | 'text/event-stream' | null) {
  const description = HTTP_STATUS_DESCRIPTIONS[Number(status)] ?? '';
  if (schema === null) return { description };
  if (schema === 'text/event-stream')
    return { description, content: { [schema]: { schema: { type: 'string' } } } };
  return {
    description,
    content: { [JSON_MEDIA_TYPE]: { schema: buildOpenApiJsonSchema(schema, 'output') } },
  };
}

const buildOpenApiErrorResponse = (status: number) => ({
  description: HTTP_STATUS_DESCRIPTIONS[status] ?? '',
  content: { [JSON_MEDIA_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
});

function buildOpenApiOperation({ id, tag, summary, ...facts }: ApiFunctionDescription) {
  const { parameters = [], body, types = [JSON_MEDIA_TYPE], answers, refusals = [], security } = facts;
  const schema = body && buildOpenApiJsonSchema(body, 'input');
  return {
    operationId: id,
    tags: [tag],
    summary,
    security: security ? [{ [security]: [] }] : [],
    ...(parameters.length > 0 && {
      parameters: parameters.map(({ name, in: place, about }) => ({
        name,
        in: place,
        description: about,
        required: place === 'path',
        schema: { type: 'string' },
      })),
    }),
    ...(schema && {
      requestBody: {
        required: true,
        content: Object.fromEntries(types.map((type) => [type, { schema }])),
      },
    }),
    responses: {
      ...Object.fromEntries([400, ...refusals].map((status) => [status, buildOpenApiErrorResponse(status)])),
      // A function may define refusals with their own shape.
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [status, buildOpenApiResponse(status, schema)]),
      ),
    },
  };
}

/** Built once per process: the paths are always the same, only the shop's own address differs. */
let cachedOpenApiPaths: Record<string, Record<string, ReturnType<typeof buildOpenApiOperation>>> | null =
  null;

const buildOpenApiPaths = () =>
  Object.fromEntries(
    Object.entries(DOCUMENTED_API_FUNCTIONS).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, facts]) => [method, buildOpenApiOperation(facts)]),
      ),
    ]),
  );

/**
 * Returns the OpenAPI 3.1 document of the functions, generated from the schemas that validate their bodies;
 * `publicUrl` is the shop's own address.
 */
export function createOpenApiDocument(publicUrl: string) {
  cachedOpenApiPaths ??= buildOpenApiPaths();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Prix Fixe',
      version: '1',
      summary: 'The functions programs can call in this shop.',
      description:
        'Amounts are in cents, including names that end in `_usd`, except for `amount` in createPayment. All errors have the same shape.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(OPENAPI_TAGS).map(([name, description]) => ({ name, description })),
    paths: cachedOpenApiPaths,
    components: {
      schemas: { Error: buildOpenApiJsonSchema(shopApiErrorResponseSchema, 'output') },
      securitySchemes: {
        inboundMail: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret as a bearer token, or as the Basic password.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-pf_session',
          description: 'Set by signing in.',
        },
      },
    },
  };
}
