import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../kernel/index.ts'
import {
  DEFINITIONS,
  HISTORY,
  listMissingMigrations,
  MIGRATIONS,
  MigrationRefused,
  migrateDatabase,
  readDefinitions,
  rebuildSchema,
  toSha256,
} from './migrate.ts'
import { withOwner } from './owner-client.ts'
import {
  createEmptyTestDatabase,
  createTestDatabase,
  describeSchema,
  insertTenantRows,
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

/** The number of migrations of each released version. */
const releases = [{ version: '1.0.0', count: 1 }]

test.each(releases)(
  'from the state of version $version, the later migrations apply and keep existing rows',
  async ({ count }) => {
    const { ownerUrl, drop } = await createEmptyTestDatabase()
    const owner = openOwnerPool(ownerUrl)
    try {
      await withOwner(ownerUrl, (client) => rebuildSchema(client, { count }))
      const before = await insertSomething(owner)
      await migrateDatabase(ownerUrl)

      expect(await describeSchema(owner)).toEqual(newestSchema)
      for (const [table, row] of Object.entries(before)) {
        const { rows } = await owner.query(`select to_jsonb(t) as now from ${table} t`)
        expect(rows).toEqual([{ now: expect.objectContaining(row) }])
      }
    } finally {
      await owner.end()
      await drop()
    }
  },
)

describe('functions, triggers, views and rights', () => {
  test('are in the folder sql, not in migrations', () => {
    const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'))
    const found = files.flatMap((file) =>
      Array.from(
        readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(
          /^(?:CREATE (?:OR REPLACE )?(?:TRIGGER|VIEW)|GRANT|REVOKE)\b.*/gim,
        ),
        ([line]) => `${file}: ${line}`,
      ),
    )
    expect(found).toEqual([])
  })

  const change = `create or replace function base_currency(owner uuid) returns text language sql as $$ select 'XXX' $$;
    grant insert on platform.backups to candlebook_app`
  const read = `select base_currency(gen_random_uuid()) as currency,
    has_table_privilege('candlebook_app', 'platform.backups', 'insert') as "mayInsert"`

  test('of this version replace others, and rights that are not named are taken back', async () => {
    const { owner, ownerUrl, drop } = await createTestDatabase()
    await owner.query(change)
    await owner.query('delete from drizzle.definitions')
    await migrateDatabase(ownerUrl)

    expect((await owner.query(read)).rows).toEqual([{ currency: 'EUR', mayInsert: false }])
    await drop()
  })

  test('that the database had before are not applied again, so that an earlier version cannot take newer ones away', async () => {
    const { owner, ownerUrl, drop } = await createTestDatabase()
    await owner.query(change)
    await owner.query(`insert into drizzle.definitions (digest) values ('of a newer version')`)
    await migrateDatabase(ownerUrl)

    expect((await owner.query(read)).rows).toEqual([{ currency: 'XXX', mayInsert: true }])
    expect(await listMissingMigrations(ownerUrl)).toEqual([])
    await drop()
  })

  test('have a new digest when their text returns to an earlier one, so that a database that had it applies it again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candlebook-definitions-'))
    cpSync(DEFINITIONS, folder, { recursive: true })
    const file = join(folder, 'jobs.sql')
    const first = readFileSync(file, 'utf8')
    const digests = [first, `${first}-- changed`, first].map((text) => {
      writeFileSync(file, text)
      const { sql } = readDefinitions(folder)
      writeFileSync(join(folder, HISTORY), `${toSha256(sql)}\n`, { flag: 'a' })
      return readDefinitions(folder).digest
    })
    rmSync(folder, { recursive: true })

    expect(new Set(digests).size).toBe(3)
  })

  test('are the last line of their history: add the received line to the end of sql/history.txt, and change no other', () => {
    const lines = readFileSync(join(DEFINITIONS, HISTORY), 'utf8').trimEnd().split('\n')

    expect(toSha256(readDefinitions().sql)).toBe(lines.at(-1))
  })

  test('are named among what is missing', async () => {
    const { owner, ownerUrl, drop } = await createTestDatabase()
    await owner.query('delete from drizzle.definitions')

    expect(await listMissingMigrations(ownerUrl)).toEqual(['definitions'])
    await drop()
  })
})

test('migrating again changes nothing', async () => {
  const before = await describeSchema(newest.owner)
  await migrateDatabase(newest.ownerUrl)

  expect(await describeSchema(newest.owner)).toEqual(before)
})

describe('while another process uses a table for long', () => {
  const whileInUse = async (
    work: (test: { owner: pg.Pool; ownerUrl: string; release: () => Promise<unknown> }) => Promise<void>,
  ) => {
    const { owner, ownerUrl, drop } = await createTestDatabase()
    await owner.query('delete from drizzle.definitions')
    const holder = await owner.connect()
    await holder.query('begin; lock table trades in row exclusive mode') // as an import does
    try {
      await work({ owner, ownerUrl, release: () => holder.query('commit') })
    } finally {
      holder.release()
      await drop()
    }
  }

  test('the migration waits for it, and lets other writes through in between', () =>
    whileInUse(async ({ owner, ownerUrl, release }) => {
      const migrating = migrateDatabase(ownerUrl)
      const waiting = `select from pg_locks where relation = 'trades'::regclass and not granted`
      await expect.poll(async () => (await owner.query(waiting)).rowCount, { timeout: 60_000 }).toBe(1)
      await owner.query(
        `begin; set local statement_timeout = '30s'; lock table trades in row exclusive mode; commit`,
      )
      await release()
      await migrating

      expect(await listMissingMigrations(ownerUrl)).toEqual([])
    }))

  test('the migration ends after some attempts with a sentence for the operator, and changes nothing', () =>
    whileInUse(async ({ ownerUrl, release }) => {
      const migrating = migrateDatabase(ownerUrl, { maxAttempts: 1 })

      await expect(migrating).rejects.toThrow(MigrationRefused)
      await expect(migrating).rejects.toThrow(/^other processes use the tables/)
      expect(await listMissingMigrations(ownerUrl)).toEqual(['definitions'])
      await release()
    }))
})

test('a database that was made before the baseline is refused with what to do', async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  await withOwner(ownerUrl, async (client) => {
    await rebuildSchema(client, { count: 1 })
    await client.query(`update drizzle.__drizzle_migrations set hash = 'of an earlier migration'`)
  })
  const migrating = migrateDatabase(ownerUrl)

  await expect(migrating).rejects.toThrow(MigrationRefused)
  await expect(migrating).rejects.toThrow(/create the database again\.$/)
  await drop()
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
        'function accounts_among',
        'function base_currency',
        'function check_base_rates',
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
        'function find_audited_people',
        'function find_base_rate',
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
        'function pick_exits',
        'function queue_account_mail',
        'function realise_exits',
        'function record_action',
        'function refuse_row_of_locked_account',
        'function remove_old_audit_data',
        'function renew_record_versions',
        'function require_administrator',
        'function require_job',
        'function set_administrator',
        'function set_base_rate',
        'function tag_keys',
        'function users_with_customers',
        'function users_with_ended_bin',
        'function users_with_expired_exports',
        'function users_with_expired_previews',
        'function users_with_images_to_delete',
        'function users_with_period_end',
        'function users_with_rated_trades',
        'function users_with_weekly_review',
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

/** Inserts a user and a row in each table; returns the rows as JSON, by table. */
async function insertSomething(owner: pg.Pool): Promise<Record<string, object>> {
  const userId = newId()
  await owner.query(
    `insert into auth.users (id, name, email, created_at, updated_at) values ($1, 'Ada', 'ada@example.com', now(), now())`,
    [userId],
  )
  const tables = ['auth.users', ...Object.keys(await insertTenantRows(owner, userId))]
  const rows = tables.map(async (table) => {
    const answer = await owner.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t`)
    return [table, answer.rows[0]!.row] as const // the statement above inserted one row
  })
  return Object.fromEntries(await Promise.all(rows))
}

async function readFunction(owner: pg.Pool, name: string): Promise<string> {
  const { rows } = await owner.query(
    'select pg_get_functiondef(oid) as text from pg_proc where proname = $1',
    [name],
  )
  return rows[0].text
}

/** The SQL that would migrate the newest migration's schema to these tables. */
async function findMissingMigration(tables: Record<string, unknown>): Promise<string[]> {
  const last = readdirSync(join(MIGRATIONS, 'meta')).findLast((file) => file.endsWith('_snapshot.json'))! // at least one exists
  const snapshot = JSON.parse(readFileSync(join(MIGRATIONS, 'meta', last), 'utf8'))
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
