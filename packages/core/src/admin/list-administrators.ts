import type { Administrators } from '@candlebook/contract/admin'
import type { Context } from '../context/index.ts'
import { asAdministrator } from '../db/index.ts'
import { requireAdministratorId } from '../kernel/index.ts'
import { selectAdministrators } from './administrators.store.ts'

/** All administrators [API-21]. Throws admin.required. */
export async function listAdministrators(ctx: Context): Promise<Administrators> {
  const items = await asAdministrator(ctx.db, requireAdministratorId(ctx.actor), ({ db }) =>
    selectAdministrators(db),
  )
  return { items }
}
