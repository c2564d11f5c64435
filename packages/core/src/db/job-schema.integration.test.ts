import { getRollbackPlans } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JOB_SCHEMA } from './job-schema.ts'
import { migrateDatabase } from './migrate.ts'
import { type OwnerClient, withOwner } from './owner-client.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const VERSIONS_BACK = 8

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a start brings the queue of an earlier version of its library to the newest one, with its indexes', async () => {
  await withOwner(database.ownerUrl, async (client) => {
    const newest = await readSchema(client)
    for (let back = 0; back < VERSIONS_BACK; back++)
      await client.query(getRollbackPlans(JOB_SCHEMA, newest.version - back))
    expect((await readSchema(client)).version).toBe(newest.version - VERSIONS_BACK)

    await migrateDatabase(database.ownerUrl)

    expect(await readSchema(client)).toEqual(newest)
  })
})

async function readSchema(client: OwnerClient): Promise<{ version: number; indexes: string[] }> {
  const { rows } = await client.query<{ version: number; indexes: string[] }>(
    `select (select version from ${JOB_SCHEMA}.version),
      (select array_agg(indexdef::text order by indexdef) from pg_indexes where schemaname = $1) as indexes`,
    [JOB_SCHEMA],
  )
  return rows[0]!
}
