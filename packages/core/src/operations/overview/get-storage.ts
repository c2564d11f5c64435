import type { StorageReport } from '@candlebook/contract/operations'
import type { Context } from '../../context/index.ts'
import { allowLongWork, asAdministrator } from '../../db/index.ts'
import { requireAdministratorId } from '../../kernel/index.ts'
import { selectStoredBytes } from './overview.store.ts'

const MAX_ACCOUNTS = 50

/** The 50 accounts that store most, for an administrator. It reads every row, so it takes long on a large database. Throws admin.required. */
export async function getStorage(ctx: Context): Promise<StorageReport> {
  const items = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), async ({ db }) => {
    await allowLongWork(db)
    return await selectStoredBytes(db, MAX_ACCOUNTS)
  })
  return { items }
}
