import * as z from 'zod';

import { contentBlockSchemas } from '../schemas.ts';

import { getContentBlockRowFieldName, listBlockFormFields, isContentBlockListField } from './block-form.ts';
import {
  CONTENT_BLOCK_FORMS_BY_NAME,
  CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG,
  type SiteContentBlockName,
} from './block-forms.ts';

/** The limits of a field in characters, and of a list in rows, by the name in the form. */
export type ContentBlockFieldLimits = Record<string, { most?: number; least?: number }>;

type JsonSchemaNode = z.core.JSONSchema.BaseSchema;
const toJsonSchemaNode = (shape: JsonSchemaNode | boolean | undefined): JsonSchemaNode =>
  typeof shape === 'object' ? shape : {};

/** The schema at a path such as `hero.strong`. */
function findBlockJsonSchemaAtPath(shape: JsonSchemaNode, name: string): JsonSchemaNode {
  if (name === '') return shape;
  return name.split('.').reduce((found, part) => toJsonSchemaNode(found.properties?.[part]), shape);
}

const getJsonSchemaTextLengthLimits = ({ maxLength, minLength }: JsonSchemaNode) => ({
  ...(maxLength !== undefined && { most: maxLength }),
  ...(minLength !== undefined && { least: minLength }),
});

/** Returns the limits in the schema of a block, for the counters of its form. */
export function getBlockFieldLimits(name: SiteContentBlockName): ContentBlockFieldLimits {
  const shape = z.toJSONSchema(contentBlockSchemas[CONTENT_BLOCK_KEYS_BY_EDITOR_SLUG[name]], { io: 'input' });
  const limits: ContentBlockFieldLimits = {};
  for (const field of listBlockFormFields(CONTENT_BLOCK_FORMS_BY_NAME[name])) {
    if (!isContentBlockListField(field)) {
      limits[field.name] = getJsonSchemaTextLengthLimits(findBlockJsonSchemaAtPath(shape, field.name));
      continue;
    }
    const rows = field.isWhole ? shape : findBlockJsonSchemaAtPath(shape, field.name);
    limits[field.name] = { least: rows.minItems ?? 0, most: rows.maxItems };
    const one = toJsonSchemaNode(Array.isArray(rows.items) ? undefined : rows.items);
    for (const row of field.rows)
      if (row.name !== '')
        limits[getContentBlockRowFieldName(field, row)] = getJsonSchemaTextLengthLimits(
          findBlockJsonSchemaAtPath(one, row.name),
        );
      else limits[`${field.name}.`] = getJsonSchemaTextLengthLimits(one);
  }
  return limits;
}
