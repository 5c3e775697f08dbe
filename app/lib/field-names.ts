import { z } from 'zod/mini';

/** Returns the names of the fields a form's schema reads; of zod or zod/mini. */
export function listSchemaFieldNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) return Object.keys(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodPipe) return listSchemaFieldNames(schema._zod.def.in);
  if (schema instanceof z.core.$ZodIntersection) {
    const { left, right } = schema._zod.def;
    return [...listSchemaFieldNames(left), ...listSchemaFieldNames(right)];
  }
  throw new TypeError(`The schema of a form is an object, or is made of one: not ${schema._zod.def.type}.`);
}
