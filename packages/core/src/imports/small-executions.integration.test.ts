import { rmSync } from 'node:fs'
import { buildFingerprints, readBrokerFile } from '@candlebook/domain/brokers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UserContext } from '../context/index.ts'
import { migrateDatabase, readAsUser } from '../db/index.ts'
import {
  copyFirstMigrations,
  createEmptyTestDatabase,
  createTestDatabase,
  createTestUser,
  journal,
  openOwnerPool,
  openTestPools,
  type TestDatabase,
} from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { deleteTrade } from '../trades/index.ts'
import {
  buildStatement,
  createFile,
  createInProcessImporter,
  describeTrades,
  editTrade,
  finishPlan,
  importFile,
  listAllTrades,
  planImport,
  selectAllRows,
  undo,
} from './imports.fixtures.ts'
import { commitPlan, exportedImports, getPlan } from './index.ts'
import { createExecutionId } from './matching/execution-id.ts'

// Two executions of one second, so that only their order decides which one opens the position.
const withIds = createFile(
  [
    'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),ID',
    'Market buy,2026-01-05 09:00:00,US0378331005,AAPL,Apple,10,100,EUR,1,1000,EUR,EOF|1 Ü',
    'Market sell,2026-01-05 09:00:00,US0378331005,AAPL,Apple,10,110,EUR,1,1100,EUR,EOF2',
    'Market buy,2026-01-06 09:00:00,US0378331005,AAPL,Apple,4,120,EUR,1,480,EUR,EOF3',
  ].join('\n'),
  'trading212.csv',
)
const bought = buildStatement('buy 10 SAP @ 100 fee 1 on 2026-01-05', 'buy 5 SAP @ 100.6 fee 1 on 2026-01-06')
const reversed = buildStatement('sell 25 SAP @ 110 fee 5 on 2026-01-09')
const deleted = buildStatement('buy 1 KO @ 60 on 2026-01-09', 'sell 1 KO @ 61 on 2026-01-10')
const undone = buildStatement('buy 1 VT @ 90 on 2026-01-09')
const files = [withIds, bought, reversed, deleted, undone]

const fingerprints = new Map(
  files.flatMap(({ bytes }) => {
    const file = readBrokerFile(bytes)
    if (!file.ok) throw new Error(JSON.stringify(file.problems))
    return buildFingerprints(file.format.id, file.executions).map((text) => [createExecutionId(text), text])
  }),
)

describe('imports of a database from before migration 0052', () => {
  /** The database in which the current version imported, and the same rows as the earlier version stored them, migrated. */
  let [current, migrated]: TestDatabase[] = []
  let [ada, earlier]: UserContext[] = []
  let imports: { reversed: string; corrected: string }
  let [planId, committedPlanId] = ['', '']

  beforeAll(async () => {
    current = await createTestDatabase()
    ada = await createTestUser(current)
    const { owner } = current
    await importFile(ada, withIds)
    await owner.query(`update executions set instrument = null, fee = 0.5 where broker = 'Trading 212'`)
    await owner.query(`update trades set instrument = null, fees = 1 where status = 'closed'`)
    const { id: corrected } = await importFile(ada, withIds)
    await importFile(ada, bought)
    const [open] = await listAllTrades(ada)
    await editTrade(ada, open!, { notes: 'Earnings on Thursday' })
    const { id } = await importFile(ada, reversed)
    imports = { reversed: id, corrected }
    await importFile(ada, deleted)
    await deleteTrade(ada, (await listAllTrades(ada)).find(({ symbol }) => symbol === 'KO')!)
    const { id: plannedId, plan } = await finishPlan(ada, undone)
    committedPlanId = plannedId
    const committed = { id: plannedId, planHash: plan!.planHash }
    await undo(ada, await commitPlan(ada, createInProcessImporter(ada), committed))
    planId = (await finishPlan(ada, undone)).id
    migrated = await migrateEarlierForm(owner)
    earlier = { ...ada, db: migrated.db }
  })
  afterAll(() => Promise.all([current?.drop(), migrated?.drop()]))

  test('are stored as an import stores them now', async () => {
    const [now, before] = [await readRows(current!, ada!), await readRows(migrated!, ada!)]

    expect(before).toEqual(now)
    expect(before.executions?.map((row) => row.external_id)).toEqual(
      expect.arrayContaining(['EOF/1 Ü', 'EOF2', 'EOF3', null]),
    )
    expect(before.trade_fills).toHaveLength(2) // the sale that closed one trade and opened the other
    expect(before.executions?.filter((row) => row.trade_id === null)).toHaveLength(3) // it, and both of KO
    expect(before.imports?.find(({ id }) => id === imports.corrected)?.refreshed).toHaveLength(3)
  })

  test('have plans only of what is committed: a plan that waited has ended', async () => {
    expect(await getPlan(ada!, { id: planId })).toMatchObject({ state: 'ready' })
    await expect(getPlan(earlier!, { id: planId })).rejects.toMatchObject({ code: 'imports.plan_not_found' })
    const committed = { id: committedPlanId, planHash: '' }
    expect(await commitPlan(earlier!, createInProcessImporter(earlier!), committed)).toMatchObject({
      fileName: undone.fileName,
      undoneAt: expect.any(String),
    })
  })

  test('recognise the files that were imported', async () => {
    for (const file of [withIds, bought, reversed, deleted]) {
      const plan = await planImport(earlier!, file)
      expect(plan.executions).toMatchObject({ added: 0, corrected: 0, alreadyImported: plan.executions.read })
      expect(plan.trades.change).toBe(0)
    }
  })

  test('are in the export of data with all their fills, entire executions and shares', async () => {
    const exported = exportedImports.find(({ file }) => file === 'executions-of-trades')!
    const rows = await readAsUser<{ executionId: string }>(earlier!, ({ userId }) => exported.select(userId))

    expect(rows).toHaveLength(7)
    expect(new Set(rows.map(({ executionId }) => executionId)).size).toBe(6)
  })

  test.each(['reversed', 'corrected'] as const)('undo the import of %s as before', async (which) => {
    const id = imports[which]
    const results = [await undo(ada!, { id }), await undo(earlier!, { id })]

    expect({ ...results[1], undoneAt: '' }).toEqual({ ...results[0], undoneAt: '' })
    expect(await describeTrades(earlier!)).toEqual(await describeTrades(ada!))
    const [now, before] = [await readRows(current!, ada!), await readRows(migrated!, ada!)]
    expect({ ...before, trades: [], imports: [] }).toEqual({ ...now, trades: [], imports: [] })
  })
})

/** All rows of imports. The role of an execution without a trade means nothing. */
async function readRows(database: TestDatabase, { actor }: UserContext): Promise<Record<string, Row[]>> {
  const rows = await selectAllRows(database, { db: database.db, actor } as UserContext) // it reads the actor only
  const executions = rows.executions?.map((row) => ({ ...row, is_entry: row.trade_id && row.is_entry })) ?? []
  // The earlier version did not store what a file repeats.
  const imports = rows.imports?.map(({ repeated_executions: _repeated, ...row }) => row) ?? []
  return {
    ...rows,
    imports,
    executions: executions.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
}

const tables = [
  'auth.users',
  'profiles',
  'broker_accounts',
  'trades',
  'imports',
  'import_plans',
  'import_plan_pages',
]

/** Creates a database with the migrations before 0052, inserts the rows as the version of then stored them, and migrates it. */
async function migrateEarlierForm(from: pg.Pool): Promise<TestDatabase> {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const folder = copyFirstMigrations(journal.entries.findIndex(({ tag }) => tag === '0052_small_executions'))
  await migrateDatabase(ownerUrl, { folder })
  rmSync(folder, { recursive: true })
  const owner = openOwnerPool(ownerUrl, { max: 1 })
  await owner.query('set session_replication_role = replica') // no trigger adds or changes a row
  for (const table of tables) await insertRows(owner, table, await readTable(from, table))
  await insertEarlierForm(owner, from)
  await owner.end()
  await migrateDatabase(ownerUrl)
  return openTestPools({ ownerUrl, drop })
}

// The id of an execution was a UUIDv7, created in the order of time, and its fingerprint was a column. Each fill was a row
// of trade_fills. Recorded fills named the fingerprint.
async function insertEarlierForm(owner: pg.Pool, from: pg.Pool): Promise<void> {
  const stamps = { created_at: '2026-01-12T12:00:00Z', updated_at: '2026-01-12T12:00:00Z' }
  const executions = await readTable(from, 'executions', 'order by import_id, position')
  const rowIds = new Map(executions.map(({ id }) => [id, newId()]))
  const toFingerprint = (fill: Row) => ({ ...fill, executionId: fingerprints.get(String(fill.executionId)) })
  const toRowId = (snapshot: Row) => ({ ...snapshot, id: rowIds.get(snapshot.id) ?? snapshot.id })
  await insertRows(
    owner,
    'executions',
    executions.map((row) => ({
      ...row,
      ...stamps,
      id: rowIds.get(row.id),
      fingerprint: fingerprints.get(String(row.id)),
    })),
  )
  const fills = await readTable(from, 'fills')
  await insertRows(
    owner,
    'trade_fills',
    fills.map((row) => ({ ...row, ...stamps, execution_id: rowIds.get(row.execution_id) })),
  )
  const changes = await readTable(from, 'import_changes')
  type Change = { after: { fills: Row[] } | null; fills: Row[] }
  await insertRows(
    owner,
    'import_changes',
    (changes as (Row & Change)[]).map(({ after, fills, ...row }) => ({
      ...row,
      fills: fills.map(toFingerprint),
      after: after && { ...after, fills: after.fills.map(toFingerprint) },
    })),
  )
  for (const { id, refreshed } of (await readTable(from, 'imports')) as (Row & { refreshed: Row[] })[])
    await owner.query('update imports set refreshed = $1 where id = $2', [
      JSON.stringify(refreshed.map(toRowId)),
      id,
    ])
}

type Row = Record<string, unknown>

async function readTable(owner: pg.Pool, table: string, order = ''): Promise<Row[]> {
  const { rows } = await owner.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t ${order}`)
  return rows.map(({ row }) => row)
}

async function insertRows(owner: pg.Pool, table: string, rows: Row[]): Promise<void> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const list = columns.map(({ name }) => name).join(', ')
  await owner.query(
    `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
