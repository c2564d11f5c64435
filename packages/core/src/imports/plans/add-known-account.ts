import { findStoredAccounts } from '../../broker-accounts/index.ts'
import type { Scope } from '../../db/index.ts'
import { selectAccountsOfExecutions } from '../stores/executions.store.ts'
import { selectFileAccounts } from '../stores/import-answers.store.ts'
import { findOverlap } from './find-overlap.ts'
import type { Upload } from './read-upload.ts'

/**
 * The upload with the account of those executions that have none in the file, when it is known. It is the account of the same
 * executions in an earlier file, otherwise the trader's answer to files with this signature. The account stays unknown when
 * such files had several answers, or when there is evidence of another account (`findOverlap`).
 */
export async function addKnownAccount(scope: Scope, upload: Upload): Promise<Upload> {
  const nameless = upload.executions.filter(({ account }) => account === null)
  const ids = nameless.map(({ id }) => id)
  const [stored, ...further] = await selectAccountsOfExecutions(scope, ids)
  if (stored && further.length === 0)
    return { ...upload, account: { name: stored, origin: 'same_executions' } }

  const [answer, ...others] = await selectFileAccounts(scope, upload.signature)
  if (answer === undefined || others.length > 0) return upload
  const toStored = await findStoredAccounts(scope, new Set([answer]))
  const account = toStored(answer || null)
  if (await findOverlap(scope, { upload, account })) return upload
  return { ...upload, account: { name: account, origin: 'last_file' } }
}
