import type { Row } from '../harness/figure.ts'
import { buildBrokerFile, importFile } from '../harness/imports/import-file.ts'
import { signUp } from '../harness/sign-up.ts'
import { withStack } from '../harness/with-stack.ts'

const LINES = 20_000
const GOAL_KB = 1.4 // 0.22 of it are the indexes of the orders of the list

/** The bytes in the database for one imported trade of two executions: tables, indexes, and what the analytics store. */
export const importedBytes: Row = {
  name: 'imported-bytes',
  measure: () =>
    withStack(async ({ server, owner }) => {
      const { cookie } = await signUp(server.url)
      const before = await readSizes(owner)
      await importFile(server.url, cookie, buildBrokerFile(LINES))
      const answer = await fetch(`${server.url}/api/v1/analytics?today=2026-11-21`, { headers: { cookie } })
      if (!answer.ok) throw new Error(`the report answered ${answer.status}`)
      await answer.arrayBuffer()
      await owner.query('vacuum')
      const after = await readSizes(owner)

      const kb = (table: string) => ((after[table] ?? 0) - (before[table] ?? 0)) / (LINES / 2) / 1024
      const tables = Object.keys(after)
        .map((table) => ({ table, kb: kb(table) }))
        .filter((one) => one.kb > 0.005)
        .toSorted((a, b) => b.kb - a.kb)
      const total = tables.reduce((sum, one) => sum + one.kb, 0)
      return [
        {
          what: 'Database for an imported trade of two executions',
          measured: `${total.toFixed(2)} KB: ${tables.map((one) => `${one.table} ${one.kb.toFixed(2)}`).join(', ')}`,
          baseline: null,
          ratio: null,
          goal: `at most ${GOAL_KB} KB`,
          met: total <= GOAL_KB,
        },
      ]
    }),
}

/** The bytes of each table of traders with its indexes. The uploaded file of a preview is not counted: it is deleted. */
async function readSizes(owner: {
  query: (sql: string) => Promise<{ rows: unknown[] }>
}): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    `select relname as name, pg_total_relation_size(oid)::int as bytes from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'import_previews'`,
  )
  return Object.fromEntries(
    (rows as { name: string; bytes: number }[]).map(({ name, bytes }) => [name, bytes]),
  )
}
