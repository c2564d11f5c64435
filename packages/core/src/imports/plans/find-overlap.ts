import type { AccountOverlap } from '@candlebook/contract/imports'
import type { Scope } from '../../db/index.ts'
import { selectAccountsOfExecutions, selectImportedDays } from '../stores/executions.store.ts'
import type { Upload } from './read-upload.ts'

/**
 * Evidence that a file is not from this account (null: no account). A broker's file has all executions of its days. When this
 * file has executions between the first and the last day of an earlier file of the account, it is from another account.
 * Null without such executions, and when any execution of this file is stored already. Of several earlier files, the one with
 * the most such executions is returned.
 */
export async function findOverlap(
  scope: Scope,
  { upload, account }: { upload: Pick<Upload, 'executions' | 'format'>; account: string | null },
): Promise<AccountOverlap | null> {
  const ids = upload.executions.map(({ id }) => id)
  const imported = await selectImportedDays(scope, { format: upload.format.id, account })
  if (imported.length === 0 || (await selectAccountsOfExecutions(scope, ids)).length > 0) return null
  const overlaps = imported.map(({ fileName, from, to }) => ({
    account,
    fileName,
    from,
    to,
    executions: upload.executions.filter(({ day }) => day > from && day < to).length,
  }))
  const [most] = overlaps.sort((a, b) => b.executions - a.executions)
  return most && most.executions > 0 ? most : null
}
