import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from './database.ts'
import {
  createTestDatabase,
  createTestUser,
  insertRow,
  insertTenantRows,
  type PlainRow,
  type TestDatabase,
  tenantRows,
} from './testing/index.ts'

let database: TestDatabase
const users = { a: '', b: '' }
let rowsOfB: Record<string, PlainRow>
const tables = (await withDatabase(listTables)).map(({ name }) => name)
const policies = await withDatabase(listPolicies)

beforeAll(async () => {
  database = await createTestDatabase()
  // Each table is tested alone, because the policy of another table stops rows that a trigger writes there.
  await database.owner.query('alter table trades disable trigger user')
  users.a = (await createTestUser(database)).actor.userId
  users.b = (await createTestUser(database)).actor.userId
  await insertTenantRows(database.owner, users.a)
  rowsOfB = await insertTenantRows(database.owner, users.b)
})
afterAll(() => database.drop())

test('every table of users has a test row', () => {
  expect(tables.length).toBeGreaterThan(4)
  expect(tables.filter((table) => !(table in tenantRows))).toEqual([])
})

test('every table of users has row security and a policy', async () => {
  const open = (await listTables(database)).filter(({ secured }) => !secured).map(({ name }) => name)
  const guarded = new Set(policies.map(({ table }) => table))

  expect(open).toEqual([])
  expect(tables.filter((table) => !guarded.has(table))).toEqual([])
})

describe.each(tables)('%s', (table) => {
  test('lets a user see and change own rows', async () => {
    const own = await runAsUser(database.db, users.a, async (query) => [
      (await query(`select user_id from ${table}`)).rowCount,
      (await query(`update ${table} set ${touch(table)}`)).rowCount,
    ])

    expect(own).toEqual([1, 1])
  })

  test('hides rows of others from a user, for every kind of statement [PERM-02] [PERM-04] [PERM-05]', async () => {
    expect(await findBreaches(table)).toEqual([])
  })
})

test('the view of fills shows a user the own fills only, and none without a user', async () => {
  await database.owner.query(
    'update executions set trade_id = trades.id, is_entry = true from trades where trades.user_id = executions.user_id',
  )
  const owners = (userId: string) =>
    runAsUser(database.db, userId, (query) => query('select user_id, count(*)::int from fills group by 1'))

  expect((await owners(users.a)).rows).toEqual([{ user_id: users.a, count: 2 }]) // an entire execution, and a share
  expect((await owners('')).rows).toEqual([])
  await database.owner.query('update executions set trade_id = null')
})

describe.each(policies)('policy $name of $table', ({ table, name, using, check }) => {
  test('is the protection: without it the same statements reach rows of others', async () => {
    const found = await breachesWhile(`${using ? 'using (true)' : ''} ${check ? 'with check (true)' : ''}`)

    expect(found).not.toEqual([])
    expect(await findBreaches(table)).toEqual([])
  })

  test.runIf(using)('allows reads of rows of others when only its USING clause is broken', async () => {
    expect(await breachesWhile('using (true)')).toContain('reads rows of others')
  })

  test.runIf(check)('allows writes of rows for others when only its CHECK clause is broken', async () => {
    const found = await breachesWhile('with check (true)')

    expect(found).toEqual(['inserts rows of others', 'passes own rows to others'])
  })

  async function breachesWhile(broken: string): Promise<string[]> {
    const alter = (text: string) => database.owner.query(`alter policy ${name} on ${table} ${text}`)
    await alter(broken)
    try {
      return await findBreaches(table)
    } finally {
      await alter(`${using ? `using (${using})` : ''} ${check ? `with check (${check})` : ''}`)
    }
  }
})

/**
 * The ways in which user A can reach rows of user B in this table with the app role. Rolls every change back.
 */
async function findBreaches(table: string): Promise<string[]> {
  const row = rowsOfB[table]!
  const attempts: Record<string, (query: Query) => Promise<boolean>> = {
    'reads rows of others': async (query) =>
      (await query(`select 1 from ${table} where user_id <> '${users.a}'`)).rowCount !== 0,
    'changes rows of others': (query) =>
      isWriteAllowed(query(`update ${table} set ${touch(table)} where user_id = '${users.b}' returning 1`)),
    'deletes rows of others': async (query) =>
      (await query(`delete from ${table} where user_id = '${users.b}'`)).rowCount !== 0,
    'inserts rows of others': (query) => isWriteAllowed(insertRow({ query } as never, table, row)), // uses query only
    // Without WHERE: a condition on a column would also apply the USING clause of the policy.
    'passes own rows to others': (query) =>
      isWriteAllowed(query(`update ${table} set user_id = '${users.b}'`)),
  }
  const found: string[] = []
  for (const [breach, attempt] of Object.entries(attempts)) {
    if (await runAsUser(database.db, users.a, attempt)) found.push(breach)
  }
  const withoutUser = await runAsUser(database.db, '', (query) => query(`select 1 from ${table}`))
  if (withoutUser.rowCount !== 0) found.push('shows rows to a transaction without a user')
  return found
}

/** A change of a column that the app role may write, for an UPDATE. */
function touch(table: string): string {
  return 'updated_at' in rowsOfB[table]! ? 'updated_at = now()' : 'user_id = user_id'
}

/**
 * Whether row security let a write through. A later key conflict also stops the write, but does not protect.
 */
async function isWriteAllowed(write: Promise<pg.QueryResult>): Promise<boolean> {
  try {
    const { command, rowCount } = await write
    return command === 'INSERT' || rowCount !== 0
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
    if (code !== '42501' && !code.startsWith('23')) throw error
    return code !== '42501'
  }
}

type Query = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Runs the work in a transaction of the app role with this user set, and rolls it back. */
async function runAsUser<T>(db: Database, userId: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.user_id', $1, true)`, [userId])
    return await work((sql, values) => client.query(sql, values))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function listTables({ owner }: Pick<TestDatabase, 'owner'>) {
  const { rows } = await owner.query<{ name: string; secured: boolean }>(
    `select relname as name, relrowsecurity as secured from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  )
  return rows
}

async function listPolicies({ owner }: Pick<TestDatabase, 'owner'>) {
  const { rows } = await owner.query<{
    name: string
    table: string
    using: string | null
    check: string | null
  }>(
    `select policyname as name, tablename as table, qual as using, with_check as check from pg_policies
     where schemaname = 'public' order by tablename, policyname`,
  )
  return rows
}

/** Test names contain tables and policies, so both are read before the first test starts. */
async function withDatabase<T>(read: (database: TestDatabase) => Promise<T>): Promise<T> {
  const made = await createTestDatabase()
  try {
    return await read(made)
  } finally {
    await made.drop()
  }
}
