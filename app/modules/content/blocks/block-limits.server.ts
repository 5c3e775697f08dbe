import * as z from 'zod';

import { contentSchemas } from '../schemas.ts';

import { columnName, fieldsIn, isList } from './block-form.ts';
import { BLOCK_FORMS, BLOCK_KEYS, type BlockName } from './block-forms.ts';

/** The limits of a field in characters, and of a list in rows, by the name in the form. */
export type BlockLimits = Record<string, { most?: number; least?: number }>;

type SchemaNode = z.core.JSONSchema.BaseSchema;
const toObjectSchema = (shape: SchemaNode | boolean | undefined): SchemaNode =>
  typeof shape === 'object' ? shape : {};

/** The schema at a path such as `hero.strong`. */
function findSchemaAtPath(shape: SchemaNode, name: string): SchemaNode {
  if (name === '') return shape;
  return name.split('.').reduce((found, part) => toObjectSchema(found.properties?.[part]), shape);
}

const ofText = ({ maxLength, minLength }: SchemaNode) => ({
  ...(maxLength !== undefined && { most: maxLength }),
  ...(minLength !== undefined && { least: minLength }),
});

/** Returns the limits in the schema of a block, for the counters of its form. */
export function blockLimits(name: BlockName): BlockLimits {
  const shape = z.toJSONSchema(contentSchemas[BLOCK_KEYS[name]], { io: 'input' });
  const limits: BlockLimits = {};
  for (const field of fieldsIn(BLOCK_FORMS[name])) {
    if (!isList(field)) {
      limits[field.name] = ofText(findSchemaAtPath(shape, field.name));
      continue;
    }
    const rows = field.isWhole ? shape : findSchemaAtPath(shape, field.name);
    limits[field.name] = { least: rows.minItems ?? 0, most: rows.maxItems };
    const one = toObjectSchema(Array.isArray(rows.items) ? undefined : rows.items);
    for (const row of field.rows)
      if (row.name !== '') limits[columnName(field, row)] = ofText(findSchemaAtPath(one, row.name));
      else limits[`${field.name}.`] = ofText(one);
  }
  return limits;
}
