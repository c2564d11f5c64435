import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { JOB_SCHEMA } from './job-schema.ts'
import { MIGRATIONS } from './migrate.ts'

/** The hashes of the migrations of this version of Candlebook, in their order. */
export function listMigrationHashes(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
}

/**
 * Drops every table of Candlebook and creates those that the first `count` migrations create, without rows, in the
 * transaction of the caller. Takes a client of the owner. `migrateDatabase` then brings them to the newest version and
 * creates the queue of jobs.
 */
export async function rebuildSchema(client: pg.ClientBase, { count }: { count: number }): Promise<void> {
  await client.query(`drop schema if exists ${JOB_SCHEMA}, platform, auth, drizzle, public cascade`)
  await client.query('create schema public; grant usage on schema public to public')
  await client.query(MIGRATIONS_TABLE)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(
    0,
    count,
  )) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}

// As drizzle's migrator creates it: it does not run inside the transaction of a caller.
const MIGRATIONS_TABLE = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
