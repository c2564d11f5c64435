import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { z } from 'zod'
import { ensureRoles } from './app-role.ts'
import { installJobSchema, JOB_SCHEMA } from './job-schema.ts'
import { type OwnerClient, withOwner } from './with-owner.ts'

/** The folder of the migrations, applied in order, forward only. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The folder of functions, triggers, views and rights, one file for each subject. Each file can run again at any time. They run
 * after each migration and after a change of a file.
 */
const DEFINITIONS = fileURLToPath(new URL('./sql', import.meta.url))

const LOCK = 4_712_018 // any number, the same in every node: one migrates, the others wait

/**
 * Migrates the database at the owner's URL to the newest schema, in one transaction. Several nodes may call it at the same
 * time.
 */
export async function migrateDatabase(ownerUrl: string, { roles = true } = {}): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (roles) await ensureRoles(client, ownerUrl)
    await client.query('begin')
    await client.query(APPLIED_TABLES)
    const missing = await findMissing(client)
    await applyMigrations(client, missing.migrations)
    if (missing.migrations.length > 0 || missing.definitions)
      await applyDefinitions(client, readDefinitions())
    await client.query('commit')
    await installJobSchema(client)
  })
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
 * The names of the migrations of this version that the database at the owner's URL does not have, in their order, such as
 * `0000_baseline`, and `definitions` when it lacks the functions, triggers, views and rights of this version. All of them for
 * an empty database.
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
    return { name: tag, hash: digest(sql), createdAt: when, sql }
  })
}

/** The SQL of all definitions, and its digest. The rights come last, because they are granted on what the others create. */
export function readDefinitions(): { sql: string; digest: string } {
  const files = readdirSync(DEFINITIONS).filter((file) => file !== RIGHTS)
  const texts = [...files.sort(), RIGHTS].map((file) => readFileSync(join(DEFINITIONS, file), 'utf8'))
  const sql = texts.join('\n')
  return { sql, digest: digest(sql) }
}

const RIGHTS = 'rights.sql'

function digest(text: string): string {
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
  if (!tables[0]?.found) return { migrations: readMigrations(), definitions: true }
  const { rows } = await client.query<{ digest: string }>(
    'select hash as digest from drizzle.__drizzle_migrations union all select digest from drizzle.definitions',
  )
  const applied = new Set(rows.map((row) => row.digest))
  return {
    migrations: readMigrations().filter(({ hash }) => !applied.has(hash)),
    definitions: !applied.has(readDefinitions().digest),
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
