import { expect, test } from 'vitest'
import { testDatabase, testUser } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { removeExpired } from './index.ts'

test('ended sessions, old tokens and old counts of sign-in attempts are removed, and other rows stay', async () => {
  const database = await testDatabase()
  const { actor } = await testUser(database)
  const now = new Date('2026-11-22T12:00:00Z')
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
  const { owner } = database
  const session = (name: string, { expires, made }: { expires: number; made: number }) =>
    owner.query(
      'insert into auth.sessions (id, user_id, token, expires_at, created_at, updated_at) values ($1,$2,$3,$4,$5,$5)',
      [newId(), actor.userId, name, hours(expires), hours(made)],
    )
  await session('live', { expires: 1, made: -24 })
  await session('idle too long', { expires: -1, made: -200 })
  await session('too old', { expires: 100, made: -31 * 24 })
  for (const [name, at] of [
    ['now', -1],
    ['yesterday', -25],
  ] as const) {
    await owner.query('insert into auth.rate_limits (id, key, count, last_request) values ($1, $2, 1, $3)', [
      newId(),
      name,
      hours(at).getTime(),
    ])
    await owner.query(
      'insert into auth.verifications (id, identifier, value, expires_at, created_at, updated_at) values ($1,$2,$2,$3,$3,$3)',
      [newId(), name, hours(at + 2)],
    )
  }

  await removeExpired(database.authDb, now)

  const left = await owner.query<{ name: string }>(
    `select token as name from auth.sessions union all select key from auth.rate_limits
     union all select identifier from auth.verifications order by 1`,
  )
  await database.drop()
  expect(left.rows.map(({ name }) => name)).toEqual(['live', 'now', 'now'])
})
