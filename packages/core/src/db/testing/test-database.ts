import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { openJobQueue } from '../../jobs/index.ts'
import { buildAppUrl, buildAuthUrl } from '../app-role.ts'
import { type Database, openPool } from '../database.ts'
import { JOB_SCHEMA } from '../job-schema.ts'
import { listMigrationHashes, migrateDatabase, readDefinitions } from '../migrate.ts'
import { withOwner } from '../with-owner.ts'
import { openOwnerPool } from './open-owner-pool.ts'

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
  const sources = ['../job-schema.ts', '../../jobs/job-types.ts', '../../jobs/queue-options.ts']
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
