import { grantAdmin } from '@candlebook/core/identity'
import type { Person, TestServer } from '../packages/server/src/testing/index.ts'

/** Makes a user an administrator. */
export async function grantAdministrator(
  server: TestServer,
  { userId }: Pick<Person, 'userId'>,
): Promise<void> {
  await grantAdmin(server.database.ownerUrl, { userId, now: server.clock.now() })
}
