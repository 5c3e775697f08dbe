import { z } from 'zod';

import { AGENT_FUNCTIONS } from './agent-functions.ts';
import { errorAnswer } from './answers.ts';
import { AUTH_FUNCTIONS } from './auth-functions.ts';
import { type FunctionFacts, TAGS } from './function-facts.ts';
import { PAGE_FUNCTIONS } from './page-functions.server.ts';
import { SHOP_FUNCTIONS } from './shop-functions.server.ts';

const FUNCTIONS = { ...SHOP_FUNCTIONS, ...AGENT_FUNCTIONS, ...PAGE_FUNCTIONS, ...AUTH_FUNCTIONS };
const JSON_TYPE = 'application/json';

const WORDS: Record<number, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken.',
  204: 'Noted, or not of use; nothing is answered.',
  400: 'The request is not what this function takes.',
  401: 'Nobody is signed in.',
  402: 'Not paid.',
  403: 'Not allowed.',
  404: 'There is no such thing.',
  413: 'Too large.',
  409: 'Something changed meanwhile, or has to be confirmed.',
  422: 'It was understood, and cannot be done.',
  424: 'What the request points to could not be fetched.',
  429: 'Too many requests; the header Retry-After says when to come back.',
  503: 'Not at the moment.',
};

/** Parts that JSON Schema cannot say are checked all the same, and shown as anything. */
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return made;
};

function answerOf(status: string, schema: z.ZodType | 'text/event-stream' | null) {
  const description = WORDS[Number(status)] ?? '';
  if (schema === null) return { description };
  if (schema === 'text/event-stream')
    return { description, content: { [schema]: { schema: { type: 'string' } } } };
  return { description, content: { [JSON_TYPE]: { schema: jsonSchema(schema, 'output') } } };
}

const refusalOf = (status: number) => ({
  description: WORDS[status] ?? '',
  content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
});

function operationOf({ id, tag, summary, ...facts }: FunctionFacts) {
  const { parameters = [], body, types = [JSON_TYPE], answers, refusals = [], security } = facts;
  const schema = body && jsonSchema(body, 'input');
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
      ...Object.fromEntries([400, ...refusals].map((status) => [status, refusalOf(status)])),
      // A function may have refusals of its own form.
      ...Object.fromEntries(
        Object.entries(answers).map(([status, schema]) => [status, answerOf(status, schema)]),
      ),
    },
  };
}

/** Described once in a process: it is the same for everybody, but for the shop's own address. */
let paths: Record<string, Record<string, ReturnType<typeof operationOf>>> | null = null;

const describePaths = () =>
  Object.fromEntries(
    Object.entries(FUNCTIONS).map(([path, methods]) => [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, facts]) => [method, operationOf(facts)])),
    ]),
  );

/** The OpenAPI 3.1 document of the functions, made of the schemas they check their bodies with; `publicUrl` is the shop's own. */
export function describeFunctions(publicUrl: string) {
  paths ??= describePaths();
  return {
    openapi: '3.1.1',
    info: {
      title: 'Prix Fixe',
      version: '1',
      summary: 'What programs can ask of this shop.',
      description:
        'Amounts are in cents, names that end in `_usd` too, but for `amount` of createPayment. Every refusal has one form.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorAnswer, 'output') },
      securitySchemes: {
        inboundMail: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret, or Basic with it as password.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-pf_session',
          description: 'Made by signing in.',
        },
      },
    },
  };
}
