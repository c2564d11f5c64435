import { expect, test } from 'vitest'
import { withOwner } from './owner-client.ts'
import { createEmptyTestDatabase, openOwnerPool } from './test-database.fixtures.ts'

test('a connection that the server ends while the pool does not use it raises no error', async () => {
  const { ownerUrl, drop } = await createEmptyTestDatabase()
  const pool = openOwnerPool(ownerUrl)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const removed = new Promise((done) => pool.once('remove', done))

  await withOwner(ownerUrl, (client) => client.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
  await removed

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await drop()
})
