import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { z } from 'zod'
import { ensureRoles } from './app-role.ts'
import { installJobSchema, JOB_SCHEMA } from './job-schema.ts'
import { type OwnerClient, withOwner } from './owner-client.ts'

/** The folder of the migrations, applied in order, forward only. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The folder of functions, triggers, views and rights, one file for each subject. Each file can run again at any time. They run
 * after each migration and after a change of a file.
 */
export const DEFINITIONS = fileURLToPath(new URL('./sql', import.meta.url))

/** Any number, the same in every node: one migrates, the others wait. */
const MIGRATION_LOCK_KEY = 4_712_018

// While a migration waits for a table, writes of traders wait behind it, and fail after 5 seconds (REQUEST_TIMEOUTS). So it waits
// for less, and pauses to let them pass.
const MAX_LOCK_WAIT_MS = 2000
const PAUSE_MS = 3000

/** Each takes up to MAX_LOCK_WAIT_MS + PAUSE_MS, so all of them take two minutes. */
const MAX_ATTEMPTS = 24

/** Why a database cannot be brought to this version, in a sentence for the operator. */
export class MigrationRefused extends Error {}

/**
 * Migrates the database at the owner's URL to the newest schema. Roles come first, then tables and definitions in one
 * transaction, then the queue of jobs. Several nodes may call it at the same time. Throws MigrationRefused.
 */
export async function migrateDatabase(
  ownerUrl: string,
  { roles = true, maxAttempts = MAX_ATTEMPTS } = {},
): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    if (roles) await ensureRoles(client, ownerUrl)
    for (let attempt = 1; !(await tryToApply(client)); attempt++) {
      if (attempt === maxAttempts) throw new MigrationRefused(TABLES_IN_USE)
      await setTimeout(PAUSE_MS)
    }
    await installJobSchema(client)
  })
}

const TABLES_IN_USE =
  'other processes use the tables that change in this version. Wait until their imports and exports have ended, or stop these processes, then start again.'

const NO_BASELINE =
  'a Candlebook before version 1.0.0 made this database, and no migration leads from there: create the database again.'

/** Applies what is missing; returns false, with nothing changed, when a table was in use for too long. */
async function tryToApply(client: OwnerClient): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = ${MAX_LOCK_WAIT_MS}`)
  try {
    await applyMissing(client)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && [LOCK_NOT_AVAILABLE, DEADLOCK].includes(error.code ?? '')))
      throw error
    await client.query('rollback')
    return false
  }
  await client.query('commit')
  return true
}

// Source: PostgreSQL 18, appendix A.
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

async function applyMissing(client: OwnerClient): Promise<void> {
  await client.query(APPLIED_TABLES)
  const missing = await findMissing(client)
  if (missing.migrations[0]?.hash === listMigrationHashes()[0]) {
    const others = await client.query('select from drizzle.__drizzle_migrations limit 1')
    if (others.rowCount) throw new MigrationRefused(NO_BASELINE)
  }
  await applyMigrations(client, missing.migrations)
  if (missing.migrations.length > 0 || missing.definitions) await applyDefinitions(client, readDefinitions())
}

/**
 * Drops every table of Candlebook and creates those that the first `count` migrations create, without rows, in the
 * transaction of the caller. Takes a client of the owner. `migrateDatabase` then brings them to the newest version and
 * creates functions, triggers, rights and the queue of jobs.
 */
export async function rebuildSchema(client: pg.ClientBase, { count }: { count: number }): Promise<void> {
  await client.query(`drop schema if exists ${JOB_SCHEMA}, platform, auth, drizzle, public cascade`)
  await client.query('create schema public; grant usage on schema public to public')
  await client.query(APPLIED_TABLES)
  await applyMigrations(client, readMigrations().slice(0, count))
}

/**
 * The names of the migrations of this version that the database at the owner's URL lacks, in their order, such as
 * `0000_baseline`. Contains `definitions` when the database lacks the functions, triggers, views and rights of this version.
 * All of them for an empty database.
 */
export function listMissingMigrations(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const { migrations, definitions } = await findMissing(client)
    return [...migrations.map(({ name }) => name), ...(definitions ? ['definitions'] : [])]
  })
}

/** The hashes of the migrations of this version of Candlebook, in their order. */
export function listMigrationHashes(): string[] {
  return readMigrations().map(({ hash }) => hash)
}

type Migration = { name: string; hash: string; createdAt: number; sql: string }

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })

function readMigrations(): Migration[] {
  const journal = readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8')
  return Journal.parse(JSON.parse(journal)).entries.map(({ tag, when }) => {
    const sql = readFileSync(join(MIGRATIONS, `${tag}.sql`), 'utf8')
    return { name: tag, hash: toSha256(sql), createdAt: when, sql }
  })
}

/**
 * The SQL of all definitions, and the digest under which a database knows them. The rights come last, because they are granted
 * on what the others create. The digest includes the history, which grows with each change: a text that is changed back to an
 * earlier one would otherwise count as applied.
 */
export function readDefinitions(folder = DEFINITIONS): { sql: string; digest: string } {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file !== RIGHTS)
  const texts = [...files.sort(), RIGHTS].map((file) => readFileSync(join(folder, file), 'utf8'))
  const sql = texts.join('\n')
  return { sql, digest: toSha256(sql + readFileSync(join(folder, HISTORY), 'utf8')) }
}

const RIGHTS = 'rights.sql'

/** A line for each text that the definitions ever had: its digest. Two branches that change them conflict here. */
export const HISTORY = 'history.txt'

export function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

// The names of drizzle's own migrator. `definitions` has a row for each text of the definitions that was applied.
const APPLIED_TABLES = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.definitions (digest text primary key)`

/**
 * What the database lacks. Definitions that it had before are not missing: otherwise a process of an earlier version that
 * starts during an upgrade would take the newer ones away.
 */
async function findMissing(client: OwnerClient): Promise<{ migrations: Migration[]; definitions: boolean }> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.definitions') is not null as found`,
  )
  const ours = { migrations: readMigrations(), definitions: readDefinitions().digest }
  if (!tables[0]?.found) return { migrations: ours.migrations, definitions: true }
  const { rows } = await client.query<{ known: string }>(
    'select hash as known from drizzle.__drizzle_migrations union all select digest from drizzle.definitions',
  )
  const applied = new Set(rows.map(({ known }) => known))
  return {
    migrations: ours.migrations.filter((migration) => !applied.has(migration.hash)),
    definitions: !applied.has(ours.definitions),
  }
}

async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  for (const { sql, hash, createdAt } of migrations) {
    await client.query(sql)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ])
  }
}

async function applyDefinitions(
  client: pg.ClientBase,
  definitions: ReturnType<typeof readDefinitions>,
): Promise<void> {
  await client.query(definitions.sql)
  await client.query('insert into drizzle.definitions (digest) values ($1) on conflict do nothing', [
    definitions.digest,
  ])
}
