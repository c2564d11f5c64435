import type pg from 'pg'

/**
 * A description of the schemas, one sorted line each: columns, constraints, indexes, policies, triggers,
 * functions.
 */
export async function describeSchema(
  owner: pg.Pool,
  schemas = ['public', 'auth', 'platform'],
): Promise<string[]> {
  const answers = await Promise.all(parts.map((sql) => owner.query<{ line: string }>(sql, [schemas])))
  return answers.flatMap(({ rows }) => rows.map(({ line }) => line)).sort()
}

const inSchemas = 'n.nspname = any($1)'

const parts = [
  `select format('column %s.%s.%s %s%s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' end,
      case when a.attgenerated = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attgenerated <> '' then ' generated ' || pg_get_expr(d.adbin, d.adrelid) end) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${inSchemas} and a.attnum > 0 and not a.attisdropped`,
  `select format('constraint %s on %s.%s %s', k.conname, n.nspname, c.relname, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inSchemas} and k.contype <> 'n'`, // since version 18 NOT NULL is a constraint; the columns show it
  `select 'index ' || pg_get_indexdef(i.indexrelid) as line
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inSchemas}`,
  `select format('row security of %s.%s is %s', n.nspname, c.relname, c.relrowsecurity) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${inSchemas} and c.relkind in ('r', 'p')`,
  `select format('policy %s on %s.%s %s %s to %s using %s check %s', policyname, schemaname, tablename, permissive, cmd,
      roles, qual, with_check) as line
    from pg_policies where schemaname = any($1)`,
  `select 'trigger ' || pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inSchemas} and not t.tgisinternal`,
  `select 'function ' || pg_get_functiondef(p.oid) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${inSchemas}`,
]
