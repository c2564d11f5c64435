import { globSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/index.ts'
import { MIGRATIONS, migrateDatabase } from './migrate.ts'
import {
  copyFirstMigrations,
  createEmptyTestDatabase,
  createTestDatabase,
  describeSchema,
  type EarlierNames,
  insertTenantRows,
  journal,
  listAudit,
  openOwnerPool,
  type TestDatabase,
} from './testing/index.ts'

// The CommonJS form of the schema tool's interface; its ES form cannot be loaded by name.
const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  'drizzle-kit/api',
) as typeof import('drizzle-kit/api')

let newest: TestDatabase
let newestSchema: string[]

beforeAll(async () => {
  newest = await createTestDatabase()
  newestSchema = await describeSchema(newest.owner)
})
afterAll(() => newest.drop())

/** Columns that a later migration drops or renames. The app computes what it needs of their content from other rows. */
const droppedColumns: Record<string, string[]> = {
  analytics_rollups: ['block', 'span', 'blocks'],
  executions: ['fingerprint', 'created_at', 'updated_at'],
  trade_fills: ['created_at', 'updated_at'],
}

/** Columns whose content a later migration changes; a separate test shows to what. */
const rewrittenColumns: Record<string, string[]> = {
  subscribers: ['onboarding_completed'],
  import_changes: ['before', 'after'],
  import_plans: ['expires_at'],
  executions: ['id', 'instrument'],
  trade_fills: ['execution_id'],
}

/** Columns that a later migration renames and whose content stays: table, column, earlier name. */
const earlierNames: EarlierNames = {
  imports: { restored_trade_ids: 'brought_back' },
  import_changes: { merged_into_trade_id: 'into_trade_id' },
  import_plans: { heartbeat_at: 'beat_at' },
}

describe('from the state after each earlier migration', () => {
  /** Has the migrations before those of the next test. Each test adds one and copies it. */
  let earlier: Awaited<ReturnType<typeof createEmptyTestDatabase>>
  beforeAll(async () => {
    earlier = await createEmptyTestDatabase()
  })
  afterAll(() => earlier.drop())

  test.each(journal.entries.slice(0, -1))(
    '$tag, the later ones apply and keep existing rows',
    async ({ idx }) => {
      const folder = copyFirstMigrations(idx + 1)
      await migrateDatabase(earlier.ownerUrl, { folder })
      const { ownerUrl, drop } = await createEmptyTestDatabase({ copyOf: earlier.ownerUrl })
      const owner = openOwnerPool(ownerUrl)
      try {
        const before = await insertSomething(owner)
        await migrateDatabase(ownerUrl)

        expect(await describeSchema(owner)).toEqual(newestSchema)
        for (const [table, row] of Object.entries(before)) {
          const { rows } = await owner.query(`select to_jsonb(t) as now from ${table} t`)
          const kept = Object.entries(row)
            .filter(([column]) => !droppedColumns[table]?.includes(column))
            .filter(([column]) => !rewrittenColumns[table]?.includes(column))
            .map(([column, value]) => [findNewName(table, column), value])
          // Triggers added other rows, which are not compared.
          expect(rows).toContainEqual({ now: expect.objectContaining(Object.fromEntries(kept)) })
        }
      } finally {
        await owner.end()
        await drop()
        rmSync(folder, { recursive: true })
      }
    },
  )
})

test('accounts from before the onboarding have completed it [GUARD-06]', async () => {
  const at = journal.entries.findIndex(({ tag }) => tag === '0024_settings')
  const folder = copyFirstMigrations(at)
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  try {
    await migrateDatabase(ownerUrl, { folder })
    await insertSomething(owner)
    await migrateDatabase(ownerUrl)

    const { rows } = await owner.query('select onboarding_completed from subscribers')
    expect(rows).toEqual([{ onboarding_completed: true }])
  } finally {
    await owner.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

test('people of audit entries from before the pseudonyms are in them under one afterwards', async () => {
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_audit_log'))
  const folder = copyFirstMigrations(at)
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  const [ada, bob, erased, post] = [newId(), newId(), newId(), newId()]
  try {
    await migrateDatabase(ownerUrl, { folder })
    await owner.query(
      `insert into auth.users (id, name, email, created_at, updated_at)
       select id, 'A trader', id || '@example.com', now(), now() from unnest($1::uuid[]) as id`,
      [[ada, bob]],
    )
    await owner.query(
      `insert into platform.audit_entries (id, action, user_id, target_id, created_at)
       select gen_random_uuid(), action, user_id, target_id, now() + number * interval '1 s' from (values
         (1, 'admin.granted', null, $1::uuid), (2, 'admin.granted', $1, $2), (3, 'blog.created', $2, $4),
         (4, 'accounts.erasure_requested', $3, $3), (5, 'exports.requested', $1, null))
         as entry (number, action, user_id, target_id)`,
      [ada, bob, erased, post],
    )
    await migrateDatabase(ownerUrl)

    const entries = await listAudit(owner)
    expect(entries.map(({ action, userId, targetId }) => [action, userId, targetId])).toEqual([
      ['admin.granted', null, ada],
      ['admin.granted', ada, bob],
      ['blog.created', bob, post],
      ['accounts.erasure_requested', erased, erased],
      ['exports.requested', ada, null],
    ])
    const { rows } = await owner.query(
      `select to_jsonb(e) from platform.audit_entries e where to_jsonb(e)::text like any ($1)`,
      [[`%${ada}%`, `%${bob}%`]],
    )
    expect(rows).toEqual([])
  } finally {
    await owner.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

test('the account texts of trades and executions become broker accounts, any case as one [ACCOUNT-01]', async () => {
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_broker_accounts'))
  const folder = copyFirstMigrations(at)
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  try {
    await migrateDatabase(ownerUrl, { folder })
    const ada = await insertUserWithAccounts(owner, {
      trades: ['ibkr margin', 'IBKR margin', 'IBKR margin ', 'IBKR margin', 'Prop\n50k', ' ', null],
      executions: ['IBKR MARGIN', 'U***34567', null],
    })
    const bob = await insertUserWithAccounts(owner, { trades: ['ibkr MARGIN'], executions: [] })
    await migrateDatabase(ownerUrl)

    const select = async (sql: string, userId: string) =>
      (await owner.query({ text: sql, values: [userId], rowMode: 'array' })).rows.flat()
    const names = 'select name from broker_accounts where user_id = $1 order by lower(name)'
    expect(await select(names, ada)).toEqual(['IBKR margin', 'Prop 50k', 'U***34567'])
    expect(await select(names, bob)).toEqual(['ibkr MARGIN'])
    expect(await select('select account from trades where user_id = $1 order by quantity', ada)).toEqual([
      ...['IBKR margin', 'IBKR margin', 'IBKR margin', 'IBKR margin', 'Prop 50k', null, null],
    ])
    expect(await select('select account from executions where user_id = $1 order by line', ada)).toEqual([
      ...['IBKR margin', 'U***34567', null],
    ])
  } finally {
    await owner.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

test('migrating again changes nothing', async () => {
  const before = await describeSchema(newest.owner)
  await migrateDatabase(newest.ownerUrl)

  expect(await describeSchema(newest.owner)).toEqual(before)
})

test('several servers may start at once on an empty database: one migrates, the others wait', async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  try {
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(ownerUrl)))

    expect(await describeSchema(owner)).toEqual(newestSchema)
  } finally {
    await owner.end()
    await drop()
  }
})

describe('the tables as the code describes them', () => {
  test('need no further migration', async () => {
    expect(await findMissingMigration(await loadAllTables())).toEqual([])
  })

  test('would need one after any change', async () => {
    const changed = { ...(await loadAllTables()), planted: pgTable('planted', { id: text().primaryKey() }) }

    expect(await findMissingMigration(changed)).toContainEqual(
      expect.stringContaining('CREATE TABLE "planted"'),
    )
  })

  test('equal those that the migrations create, except for definitions that only SQL can express', async () => {
    const { ownerUrl, drop } = await createEmptyTestDatabase()
    const owner = openOwnerPool(ownerUrl)
    try {
      const nothing = generateDrizzleJson({})
      const statements = await generateMigration(nothing, generateDrizzleJson(await loadAllTables()))
      await owner.query('drop schema public cascade')
      await owner.query('create schema public')
      // A generated column of trades calls it; the table files describe no functions.
      await owner.query(await readFunction(newest.owner, 'round_half_even'))
      for (const statement of statements) await owner.query(statement)
      const described = await describeSchema(owner)

      expect(described.filter((line) => !newestSchema.includes(line))).toEqual([])
      expect(newestSchema.filter((line) => !described.includes(line)).map(nameDefinition)).toEqual([
        'constraint executions_trade_fk',
        'function announce_ended_sessions',
        'function account_currency',
        'function accounts_among',
        'function check_account_rates',
        'function convert_foreign_fees',
        'function copy_account_to_profile',
        'function copy_changed_account',
        'function copy_email_to_subscriber',
        'function copy_name_to_account',
        'function count_traders',
        'function count_users_with_customers',
        'function divide_half_even',
        'function ensure_account_name',
        'function ensure_broker_account',
        'function find_account_rate',
        'function find_audited_people',
        'function find_billing_user',
        'function find_broker_account',
        'function find_ecb_rate',
        'function find_fee_rate',
        'function forget_audited_sources',
        'function list_administrators',
        'function list_applied_migrations',
        'function list_stored_bytes',
        'function list_subscribers',
        'function live_api_token',
        'function live_session',
        'function lock_out_account',
        'function mail_language',
        'function major_currency',
        'function normalise_account_name',
        'function queue_account_mail',
        'function record_action',
        'function refuse_session_of_locked_account',
        'function remove_old_audit_data',
        'function renew_record_versions',
        'function set_account_rate',
        'function set_administrator',
        'function tag_keys',
        'function users_with_customers',
        'function users_with_expired_exports',
        'function users_with_expired_plans',
        'function users_with_images_to_delete',
        'function users_with_period_end',
        'function users_with_rated_trades',
        'function users_without_rates',
        'index trades_closed',
        'index trades_open',
        'index trades_tags',
        'trigger announce_ended_sessions',
        'trigger profiles_added',
        'trigger profiles_renamed',
        'trigger provider_subscriptions_of_open_accounts',
        'trigger sessions_of_open_accounts',
        'trigger subscribers_email_set',
        'trigger trades_account_changed',
        'trigger trades_account_known',
        'trigger trades_added',
        'trigger trades_added_rated',
        'trigger trades_changed_from',
        'trigger trades_changed_rated',
        'trigger trades_changed_to',
        'trigger trades_rates_checked',
        'trigger trades_removed',
        'trigger users_changed',
      ])
    } finally {
      await owner.end()
      await drop()
    }
  })
})

test('snapshots of imported trades get the currency of their executions in the migration of money', async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  try {
    const before = journal.entries.findIndex(({ tag }) => tag.endsWith('_money'))
    await migrateDatabase(ownerUrl, { folder: copyFirstMigrations(before) })
    await insertSomething(owner)
    await owner.query(`update executions set currency = 'JPY'`)
    await owner.query(`update import_changes set after = '{"trade": {"symbol": "7203"}, "fills": []}',
      fills = (select jsonb_build_array(jsonb_build_object('executionId', fingerprint)) from executions limit 1)`)
    await migrateDatabase(ownerUrl)

    const { rows } = await owner.query(`select before, after from import_changes`)
    expect(rows).toMatchObject([
      {
        before: { currency: 'JPY', contractSize: '1', rate: null },
        after: { trade: { symbol: '7203', currency: 'JPY', contractSize: '1' } },
      },
    ])
  } finally {
    await owner.end()
    await drop()
  }
})

test('stored fees in other currencies are subtracted by their migration, where there is a rate', async () => {
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_fees_in_other_currencies'))
  const folder = copyFirstMigrations(at)
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const owner = openOwnerPool(ownerUrl)
  try {
    await migrateDatabase(ownerUrl, { folder })
    await owner.query(
      `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
       values ('USD', '2026-11-03', 1.25, 'ecb', now(), now()), ('CHF', '2026-11-03', 1, 'ecb', now(), now())`,
    )
    const userId = await insertUserWithAccounts(owner, { trades: [null, null, null], executions: [] })
    await owner.query(
      `update trades set status = case quantity when 3 then 'open' else 'closed' end, currency = 'USD', fees = 1,
         fees_unit = 'amount', exit_price = case quantity when 3 then null else 150 end,
         exit_date = case quantity when 3 then null else date '2026-11-03' end,
         foreign_fees = case quantity when 1 then '[{"currency": "CHF", "amount": "4"}]'
           else '[{"currency": "BNB", "amount": "0.01"}]' end::jsonb where user_id = $1`,
      [userId],
    )
    await migrateDatabase(ownerUrl)

    const { rows } = await owner.query(
      'select foreign_fee, fee_rates, pnl, account_pnl from trades where user_id = $1 order by quantity',
      [userId],
    )
    expect(rows).toMatchObject([
      {
        foreign_fee: '5',
        fee_rates: [{ currency: 'CHF', rate: '1.25', source: 'ecb', day: '2026-11-03' }],
        pnl: '44',
        account_pnl: '35.2',
      },
      { foreign_fee: '0', fee_rates: [], pnl: '99', account_pnl: '79.2' },
      { foreign_fee: '0', fee_rates: [], pnl: null, account_pnl: null },
    ])
  } finally {
    await owner.end()
    await drop()
    rmSync(folder, { recursive: true })
  }
})

/** Inserts a user and a row in each existing table; returns the rows as JSON, by table. */
async function insertSomething(owner: pg.Pool): Promise<Record<string, object>> {
  const userId = newId()
  await owner.query(
    `insert into auth.users (id, name, email, created_at, updated_at) values ($1, 'Ada', 'ada@example.com', now(), now())`,
    [userId],
  )
  const tables = ['auth.users', ...Object.keys(await insertTenantRows(owner, userId, earlierNames))]
  const rows = tables.map(async (table) => {
    const answer = await owner.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t`)
    return [table, answer.rows[0]!.row] as const // the statement above inserted one row
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Inserts a user with one trade and one execution for each of these account texts, in this order. */
async function insertUserWithAccounts(
  owner: pg.Pool,
  { trades, executions }: { trades: (string | null)[]; executions: (string | null)[] },
): Promise<string> {
  const userId = newId()
  await owner.query(
    `insert into auth.users (id, name, email, created_at, updated_at) values ($1, 'Ada', $2, now(), now())`,
    [userId, `${userId}@example.com`],
  )
  await owner.query(
    `insert into trades (user_id, id, symbol, market, type, status, quantity, entry_price, entry_date, account, created_at, updated_at)
     select $1, gen_random_uuid(), 'SAP', 'stock', 'long', 'open', at, 100, '2026-11-02', account, now(), now()
     from unnest($2::text[]) with ordinality as given(account, at)`,
    [userId, trades],
  )
  const importId = newId()
  await owner.query(
    `insert into imports (user_id, id, format, format_title, file_name, file_sha256, executions_added, trades_added, trades_changed, created_at, updated_at)
     values ($1, $2, 'ibkr', 'IBKR', 'statement.csv', 'x', 1, 1, 0, now(), now())`,
    [userId, importId],
  )
  await owner.query(
    `insert into executions (user_id, id, import_id, broker, fingerprint, symbol, market, side, quantity, price, fee, currency, day, line, closes_only, account, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'ibkr', at::text, 'SAP', 'stock', 'buy', 1, 100, 0, 'EUR', '2026-11-02', at, false, account, now(), now()
     from unnest($3::text[]) with ordinality as given(account, at)`,
    [userId, importId, executions],
  )
  return userId
}

async function readFunction(owner: pg.Pool, name: string): Promise<string> {
  const { rows } = await owner.query(
    'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
    [name],
  )
  return rows[0].text
}

/** The name of a column after all migrations. */
function findNewName(table: string, column: string): string {
  const names = Object.entries(earlierNames[table] ?? {})
  return names.find(([, earlier]) => earlier === column)?.[0] ?? column
}

/** The SQL that would migrate the newest migration's schema to these tables. */
async function findMissingMigration(tables: Record<string, unknown>): Promise<string[]> {
  const last = String(journal.entries.at(-1)!.idx).padStart(4, '0') // at least one migration exists
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, `meta/${last}_snapshot.json`), 'utf8'))
  return await generateMigration(
    snapshot,
    generateDrizzleJson(tables, snapshot.id, ['public', 'auth', 'platform']),
  )
}

/** All exports of the table files, found as drizzle.config.ts finds them. */
async function loadAllTables(): Promise<Record<string, unknown>> {
  const files = globSync(fileURLToPath(new URL('../**/*.table.ts', import.meta.url)))
  const loaded = await Promise.all(files.map((file) => import(file) as Promise<Record<string, unknown>>))
  return Object.assign({}, ...loaded)
}

function nameDefinition(line: string): string {
  const [, kind, name] = /^(\w+) (?:CREATE .*?(?:INDEX|FUNCTION|TRIGGER) )?(?:\w+\.)?(\w+)/.exec(line) ?? [
    '',
    line,
    '',
  ]
  return `${kind} ${name}`
}
