/**
 * Returns statements that fill tables, with the plain indexes of those tables rebuilt once at the end: that
 * takes a fraction of the time of updating every index for each row. Unique indexes stay, so that a load
 * cannot contain what the shop would refuse.
 */
export function wrapInsertsWithIndexRebuild(
  tables: readonly string[],
  statements: readonly string[],
): string[] {
  const named = tables.map((table) => `'${table}'::regclass`).join(', ');
  const ofEach = (statement: string) =>
    `do $$ declare one record; begin for one in select * from bench_indexes loop execute ${statement}; end loop; end $$`;
  return [
    `create temporary table bench_indexes as select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid in (${named}) and not indisunique`,
    ofEach(`'drop index ' || one.name`),
    ...statements,
    ofEach('one.definition'),
    'drop table bench_indexes',
  ];
}
