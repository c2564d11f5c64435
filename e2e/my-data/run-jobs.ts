import { eraseAccount, noPayments } from '../../packages/core/src/erasure/index.ts'
import { buildExport } from '../../packages/core/src/exports/index.ts'
import type { TestServer } from '../../packages/server/src/testing/index.ts'

/** Builds the waiting exports, as a worker does. */
export async function runExports({ appContext, database }: TestServer): Promise<void> {
  const { rows } = await database.owner.query<{ data: { userId: string; exportId: string } }>(
    `delete from jobs.job where name = 'exports.build' returning data`,
  )
  for (const { data } of rows) await buildExport(appContext, data)
}

/** Erases the accounts that wait for it, as a worker does. */
export async function runErasures({ appContext, database }: TestServer): Promise<void> {
  const { rows } = await database.owner.query<{ data: { erasureId: string } }>(
    `delete from jobs.job where name = 'accounts.erase' returning data`,
  )
  for (const { data } of rows) await eraseAccount({ ...appContext, payments: noPayments }, data)
}
