import { expect, test } from 'vitest'
import { createTestDatabase, createTestUser } from '../db/testing/index.ts'
import { newId } from '../kernel/index.ts'
import { removeExpired } from './index.ts'

test('ended sessions, expired links, changes of the address, challenges and steps and old counts of attempts are removed, and other rows stay', async () => {
  const database = await createTestDatabase()
  const { actor } = await createTestUser(database)
  const other = (await createTestUser(database)).actor
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
    await owner.query('insert into auth.rate_limits (key, count, began_at) values ($1, 1, $2)', [
      name,
      hours(at).getTime(),
    ])
    await owner.query(
      `insert into auth.one_time_tokens (id, purpose, email, expires_at, created_at, updated_at)
       values ($1, 'recovery', $2, $3, $3, $3)`,
      [newId(), name, hours(at + 2)],
    )
    await owner.query(
      'insert into auth.used_challenges (hash, expires_at, created_at, updated_at) values ($1, $2, $2, $2)',
      [name, hours(at + 2)],
    )
    await owner.query(
      `insert into auth.pending_steps (id, purpose, token_hash, expires_at, created_at, updated_at)
       values ($1, 'passkey_sign_in', $2, $3, $3, $3)`,
      [newId(), name, hours(at + 2)],
    )
    await owner.query(
      `insert into auth.account_attempts (id, kind, email, count, next_at, created_at, updated_at)
       values ($1, 'sign-in', $2, 1, $3, $3, $3)`,
      [newId(), name, hours(at)],
    )
  }

  for (const [name, expires] of [
    ['now', -29 * 24],
    ['long expired', -31 * 24],
  ] as const)
    await owner.query(
      `insert into auth.api_tokens (id, user_id, name, token_hash, scopes, expires_at, created_at, updated_at)
       values ($1, $2, $3, $3, '{trades:read}', $4, $4, $4)`,
      [newId(), actor.userId, name, hours(expires)],
    )
  await owner.query(
    `insert into auth.email_changes (user_id, new_email, created_at, updated_at)
     values ($1, 'now', $2, $2), ($3, 'yesterday', $4, $4)`,
    [actor.userId, hours(-1), other.userId, hours(-25)],
  )

  await removeExpired(database.authDb, now)

  const left = await owner.query<{ name: string }>(
    `select token as name from auth.sessions union all select key from auth.rate_limits
     union all select email from auth.one_time_tokens
     union all select hash from auth.used_challenges union all select email from auth.account_attempts
     union all select token_hash from auth.pending_steps
     union all select new_email from auth.email_changes union all select name from auth.api_tokens order by 1`,
  )
  await database.drop()
  expect(left.rows.map(({ name }) => name)).toEqual(['live', ...Array(7).fill('now')])
})
