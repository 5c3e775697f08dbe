import { SandboxApiError } from './sandbox-fault.ts';

/** Decoded form parameters: values are text until a schema parses them. */
export type NestedFormParams = { [key: string]: string | NestedFormParams };

const MAX_FORM_BODY_PARAMETERS = 2000;
const MAX_FORM_NESTING_DEPTH = 6;
/** Names that reach an object's prototype; ignored, as if never sent. */
const PROTOTYPE_POLLUTION_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

function createEmptyNestedFormParams(): NestedFormParams {
  // An object without a prototype: no inherited name can be read or overwritten. Its type is the one
  // JSON.parse would return.
  return Object.create(null) as NestedFormParams;
}

function splitNestedFormParameterName(name: string): string[] {
  const start = name.indexOf('[');
  if (start === -1) return [name];
  const inner = name.slice(start);
  if (!/^(\[[^[\]]*\])+$/.test(inner)) return [name];
  return [name.slice(0, start), ...inner.slice(1, -1).split('][')];
}

function getOrCreateNestedFormParams(tree: NestedFormParams, key: string): NestedFormParams {
  const found = tree[key];
  if (typeof found === 'object') return found;
  const child = createEmptyNestedFormParams();
  tree[key] = child;
  return child;
}

function setNestedFormParam(tree: NestedFormParams, keys: string[], value: string): void {
  let place = tree;
  for (const [depth, segment] of keys.entries()) {
    // `name[]` appends.
    const key = segment === '' ? String(Object.keys(place).length) : segment;
    if (depth === keys.length - 1) place[key] = value;
    else place = getOrCreateNestedFormParams(place, key);
  }
}

/** Decodes `a[b][0]=c` parameters, as in Stripe's API. */
export function decodeStripeFormParameters(encoded: string): NestedFormParams {
  const tree = createEmptyNestedFormParams();
  let count = 0;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = splitNestedFormParameterName(name);
    count += 1;
    if (count > MAX_FORM_BODY_PARAMETERS || keys.length > MAX_FORM_NESTING_DEPTH) {
      throw new SandboxApiError('Too many parameters.', { isValidation: true });
    }
    // The database cannot store the NUL character.
    if (name.includes('\0') || value.includes('\0')) {
      throw new SandboxApiError('Invalid character.', { param: keys[0] ?? '', isValidation: true });
    }
    if (!keys.some((key) => PROTOTYPE_POLLUTION_KEYS.has(key))) setNestedFormParam(tree, keys, value);
  }
  return tree;
}
