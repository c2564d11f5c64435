import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import type { Context, UserContext } from '../context/index.ts'
import { createMemoryFileStore } from '../files/file-store.fixtures.ts'
import { openJobQueue } from '../jobs/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { newId } from '../kernel/ids.ts'
import { buildAppUrl, buildAuthUrl } from './app-role.ts'
import { type Database, openPool } from './database.ts'
import { JOB_SCHEMA } from './job-schema.ts'
import { listMigrationHashes, migrateDatabase, readDefinitions } from './migrate.ts'
import { withOwner } from './owner-client.ts'

/**
 * A pool of the owner of a test database, which bypasses row security. `end()` returns before PostgreSQL has closed the
 * connections, so a server that is stopped next may end them with an error. Without a listener it fails the test run.
 */
export function openOwnerPool(ownerUrl: string, { max = 1 } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: ownerUrl, max })
  pool.on('error', () => {})
  return pool
}

/**
 * A database of one test file: the pools of the app role and the auth role, and an owner's pool that bypasses
 * row security.
 */
export type TestDatabase = {
  db: Database
  authDb: Database
  owner: pg.Pool
  ownerUrl: string
  drop(): Promise<void>
}

/**
 * Creates a database from a migrated template (about 40 ms). Needs TEST_DATABASE_URL: see vitest.config.ts.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is missing; run tests through vitest.config.ts')
  const template = await ensureTemplate(server)
  const name = `candlebook_test_${randomBytes(8).toString('hex')}`
  await withOwner(server, (client) => client.query(`create database ${name} template ${template}`))
  const ownerUrl = replaceDatabase(server, name)
  return openTestPools({ ownerUrl, drop: () => dropDatabase(server, name) })
}

/** Opens the pools of a migrated database of a test. */
export function openTestPools({ ownerUrl, drop }: Pick<TestDatabase, 'ownerUrl' | 'drop'>): TestDatabase {
  const db = openPool(buildAppUrl(ownerUrl), { max: 5 })
  const authDb = openPool(buildAuthUrl(ownerUrl), { max: 2 })
  const owner = openOwnerPool(ownerUrl, { max: 2 })
  const close = async () => {
    await Promise.all([db.close(), authDb.close(), owner.end()])
    await drop()
  }
  return { db, authDb, owner, ownerUrl, drop: close }
}

/** Creates an empty database, for tests of the migrations themselves. */
export async function createEmptyTestDatabase(): Promise<{
  ownerUrl: string
  drop(): Promise<void>
}> {
  const server = process.env.TEST_DATABASE_URL!
  const name = `candlebook_empty_${randomBytes(8).toString('hex')}`
  await withOwner(server, (client) => client.query(`create database ${name}`))
  return {
    ownerUrl: replaceDatabase(server, name),
    drop: () => dropDatabase(server, name),
  }
}

const LOCK = 4_712_019

/** The template on each server that this process has used: the migrations do not change while it runs. */
const templates = new Map<string, Promise<string>>()

function ensureTemplate(server: string): Promise<string> {
  const known = templates.get(server) ?? createTemplate(server)
  templates.set(server, known)
  return known
}

async function createTemplate(server: string): Promise<string> {
  const name = `candlebook_template_${hashMigrations()}`
  await withOwner(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const making = `${name}_making`
    await client.query(`drop database if exists ${making}`)
    await client.query(`create database ${making}`)
    await migrateDatabase(replaceDatabase(server, making))
    await createQueues(replaceDatabase(server, making))
    await client.query(`alter database ${making} rename to ${name}`)
  })
  return name
}

/** As every start of a server does. On each new database it would be 60 queries more. */
async function createQueues(ownerUrl: string): Promise<void> {
  const db = openPool(buildAppUrl(ownerUrl), { max: 1 })
  const queue = await openJobQueue(db)
  await queue.close()
  await db.close()
  await withOwner(ownerUrl, (client) => client.query('delete from jobs.instance')) // its own row
}

function hashMigrations(): string {
  const hash = createHash('sha256').update([...listMigrationHashes(), readDefinitions().digest].join())
  const sources = ['./job-schema.ts', '../jobs/job-types.ts', '../jobs/job-queue.ts']
  for (const source of sources) hash.update(readFileSync(new URL(source, import.meta.url)))
  hash.update(getConstructionPlans(JOB_SCHEMA))
  return hash.digest('hex').slice(0, 16)
}

/** Each attempt waits five seconds for other connections. A statement whose client was killed may take longer. */
const MAX_DROP_ATTEMPTS = 6
const OBJECT_IN_USE = '55006'

// Never `with (force)`: a pool is "ended" before its connections are, and killing one of them throws an error
// in the next test. So only a connection that was never released makes this fail.
async function dropDatabase(server: string, name: string): Promise<void> {
  await withOwner(server, async (client) => {
    for (let attempt = 1; attempt <= MAX_DROP_ATTEMPTS; attempt++) {
      const isDropped = await client.query(`drop database ${name}`).then(() => true, allowInUse)
      if (isDropped) return
    }
    const { rows } = await client.query(
      'select application_name, state, query from pg_stat_activity where datname = $1',
      [name],
    )
    throw new Error(`connections to ${name} were never released: ${JSON.stringify(rows)}`)
  })
}

function allowInUse(error: Error & { code?: string }): false {
  if (error.code === OBJECT_IN_USE) return false
  throw error
}

function replaceDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** A new user's id and a context with that user as the actor. */
export async function createTestUser(
  { db, owner }: Pick<TestDatabase, 'db' | 'owner'>,
  parts: Partial<Context> & { name?: string } = {},
): Promise<UserContext> {
  const { name = 'Test Trader', ...rest } = parts
  const userId = newId()
  await owner.query(
    'insert into auth.users (id, name, email, created_at, updated_at) values ($1, $2, $3, now(), now())',
    [userId, name, `${userId}@example.com`],
  )
  await owner.query('insert into profiles (user_id, created_at, updated_at) values ($1, now(), now())', [
    userId,
  ])
  return { db, clock: systemClock, files: createMemoryFileStore(), ...rest, actor: { kind: 'user', userId } }
}

/** An audit entry with the ids of the people whose pseudonyms it has. `targetId` is a person or another record. */
export type AuditedAction = {
  action: string
  userId: string | null
  targetId: string | null
  detail: string | null
  address: string | null
  device: string | null
}

/** The audit entries in their order: all, or those of actions that start with `action`. Read as the owner of the database. */
export async function listAudit(owner: Pick<pg.Pool, 'query'>, action = ''): Promise<AuditedAction[]> {
  const { rows } = await owner.query<AuditedAction>(
    `select e.action, coalesce(a.user_id, e.actor) as "userId",
       coalesce(t.user_id, e.target_user, e.target_id) as "targetId", e.detail, host(e.address) as address, e.device
     from platform.audit_entries e left join platform.pseudonyms a on a.pseudonym = e.actor
       left join platform.pseudonyms t on t.pseudonym = e.target_user
     where starts_with(e.action, $1) order by e.created_at, e.id`,
    [action],
  )
  return rows
}

/** Stores or corrects a reference rate of the European Central Bank: units of the currency for one euro. */
export async function setReferenceRate(
  { owner }: Pick<TestDatabase, 'owner'>,
  { currency, day, perEuro }: { currency: string; day: string; perEuro: string },
): Promise<void> {
  await owner.query(
    `insert into platform.exchange_rates (currency, day, per_euro, source, created_at, updated_at)
      values ($1, $2, $3, 'ecb', now(), now())
      on conflict (currency, day) do update set per_euro = excluded.per_euro`,
    [currency, day, perEuro],
  )
}

/**
 * A description of the schemas, one sorted line each: columns, constraints, indexes, policies, triggers,
 * functions.
 */
export async function describeSchema(
  owner: pg.Pool,
  schemas = ['public', 'auth', 'platform'],
): Promise<string[]> {
  const answers = await Promise.all(schemaQueries.map((sql) => owner.query<{ line: string }>(sql, [schemas])))
  return answers.flatMap(({ rows }) => rows.map(({ line }) => line)).sort()
}

const inSchemas = 'n.nspname = any($1)'

const schemaQueries = [
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
