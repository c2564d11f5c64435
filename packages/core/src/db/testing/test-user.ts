import type { Context, UserContext } from '../../context/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/new-id.ts'
import { createMemoryFileStore } from './memory-file-store.ts'
import type { TestDatabase } from './test-database.ts'

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
