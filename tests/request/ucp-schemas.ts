import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';

import type { UcpResponseKind } from '#app/modules/agents/model.ts';
import { listUcpTools, UCP_TOOLS } from '#app/modules/agents/ucp-tools.server.ts';

const newAjv = () => addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

/**
 * A folder with the protocol's published schemas, which no package contains. If it is set, responses are
 * checked against them too (development.md).
 */
const folder = process.env['UCP_SCHEMAS'];

const published = folder === undefined ? null : readPublished(folder);

/** Indexes the schemas by the end of their `$id`, because only some copies begin it with the release. */
function readPublished(from: string) {
  const ajv = newAjv();
  const ids = readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const schema = z.looseObject({ $id: z.string().optional() }).parse(readJson(join(from, name)));
      if (schema.$id === undefined) return [];
      ajv.addSchema(schema);
      return [schema.$id];
    });
  if (ids.length < 50) throw new Error(`UCP_SCHEMAS: there are no schemas of the protocol in ${from}`);
  return { ajv, ids };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const compiled = new Map<string, ValidateFunction>();

function publishedSchema(file: string, part: string): ValidateFunction | null {
  if (published === null) return null;
  const id = published.ids.find((one) => one.endsWith(`/schemas/${file}`));
  if (id === undefined) throw new Error(`UCP_SCHEMAS: there is no ${file}`);
  const name = `${id}${part}`;
  const known = compiled.get(name) ?? published.ajv.compile({ $ref: name });
  compiled.set(name, known);
  return known;
}

const PARTS: Record<UcpResponseKind | 'product', [file: string, part: string]> = {
  search: ['shopping/catalog_search.json', '#/$defs/search_response'],
  lookup: ['shopping/catalog_lookup.json', '#/$defs/lookup_response'],
  product: ['shopping/catalog_lookup.json', '#/$defs/get_product_response'],
  cart: ['shopping/discount.json', '#/$defs/dev.ucp.shopping.cart'],
  checkout: ['shopping/discount.json', '#/$defs/dev.ucp.shopping.checkout'],
};

let own: Map<string, ValidateFunction> | undefined;

/** The schema of a tool, compiled as a client does from `tools/list`. Undefined if there is no such tool. */
function ownSchema(tool: string): ValidateFunction | undefined {
  own ??= new Map(listUcpTools().map(({ name, outputSchema }) => [name, newAjv().compile(outputSchema)]));
  return own.get(tool);
}

function hold(check: ValidateFunction | null | undefined, what: string, value: unknown): void {
  if (check && !check(value))
    throw new Error(
      `${what} is not what its schema says: ${JSON.stringify(check.errors)} ${JSON.stringify(value)}`,
    );
}

/** Throws if a response does not match the schema of the tool, or that of the protocol for its kind. */
export function holdAnswer(tool: string, answer: unknown): void {
  hold(ownSchema(tool), tool, answer);
  const kind = tool === 'get_product' ? 'product' : UCP_TOOLS.find(({ name }) => name === tool)?.kind;
  if (kind === undefined) throw new Error(`there is no tool ${tool}`);
  const isRefusal = z
    .looseObject({ ucp: z.looseObject({ status: z.literal('error') }) })
    .safeParse(answer).success;
  const [file, part] = isRefusal ? ['common/types/error_response.json', ''] : PARTS[kind];
  hold(publishedSchema(file ?? '', part ?? ''), `an answer of ${tool}`, answer);
}

/** Throws if the profile of the shop does not match the schema of the protocol. */
export function holdProfile(profile: unknown): void {
  hold(publishedSchema('profile.json', '#/$defs/business_schema'), 'the profile', profile);
}
