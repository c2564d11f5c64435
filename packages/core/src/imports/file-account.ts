import type { AccountOverlap, AccountQuestion } from '@candlebook/contract/import-questions'
import { OWN_FORMAT } from '@candlebook/domain/brokers/candlebook'
import { countAccounts, findStoredAccounts } from '../broker-accounts/index.ts'
import type { Scope } from '../db/index.ts'
import { listAccountsOfBroker, listAccountsOfExecutions, listImportedDays } from './executions.store.ts'
import { listFileAccounts } from './remembered-answers.store.ts'
import type { Upload } from './upload.ts'

/**
 * Evidence that a file is not from this account (null: no account). A broker's file has all executions of its days. When this
 * file has executions between the first and the last day of an earlier file of the account, it is from another account.
 * Null without such executions, and when any execution of this file is stored already. Of several earlier files, the one with
 * the most such executions is returned.
 */
async function findOverlap(
  scope: Scope,
  { upload, account }: { upload: Pick<Upload, 'executions' | 'format'>; account: string | null },
): Promise<AccountOverlap | null> {
  const ids = upload.executions.map(({ id }) => id)
  const imported = await listImportedDays(scope, { format: upload.format.id, account })
  if (imported.length === 0 || (await listAccountsOfExecutions(scope, ids)).length > 0) return null
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

/** The question for the account of a file, with what is known about it; null when each execution has an account in the file. */
export async function askForAccount(scope: Scope, upload: Upload): Promise<AccountQuestion | null> {
  if (upload.format.id === OWN_FORMAT) return null // a trade without an account has none
  if ([...upload.executions, ...upload.movements].every(({ account }) => account !== null)) return null
  const { name, origin } = upload.account
  const answers = await listFileAccounts(scope, upload.signature)
  const candidates = await findCandidates(scope, { upload, answers })
  const [candidate, ...others] = candidates
  const isOne = candidate !== undefined && others.length === 0
  const overlap = isOne ? await findOverlap(scope, { upload, account: candidate }) : null
  const isSuggested = origin === null && answers.length === 0 && overlap === null
  return {
    account: name,
    isAnswered: origin !== null,
    origin,
    suggested: isSuggested ? await suggestAccount(scope, { upload, candidates }) : null,
    known: answers.filter((known) => known !== ''),
    overlap,
  }
}

// The possible accounts of the file, null for none: the answered account, the accounts of similar files, or the
// accounts of its broker.
async function findCandidates(
  scope: Scope,
  { upload: { account, format }, answers }: { upload: Upload; answers: string[] },
): Promise<(string | null)[]> {
  if (account.origin !== null) return [account.name]
  if (answers.length > 0) return answers.map((answer) => answer || null)
  return await listAccountsOfBroker(scope, format.broker)
}

// A trader without accounts cannot mix two, so the name of the broker is suggested.
async function suggestAccount(
  scope: Scope,
  { upload, candidates: [candidate, ...others] }: { upload: Upload; candidates: (string | null)[] },
): Promise<string | null> {
  if (candidate === undefined) return (await countAccounts(scope)) === 0 ? upload.format.broker : null
  return others.length === 0 ? candidate : null
}

/**
 * The upload with the account of those executions that have none in the file, when it is known. It is the account of the same
 * executions in an earlier file, otherwise the trader's answer to files with this signature. The account stays unknown when
 * such files had several answers, or when there is evidence of another account (`findOverlap`).
 */
export async function addKnownAccount(scope: Scope, upload: Upload): Promise<Upload> {
  if (upload.format.id === OWN_FORMAT) return upload
  const nameless = upload.executions.filter(({ account }) => account === null)
  const ids = nameless.map(({ id }) => id)
  const [stored, ...further] = await listAccountsOfExecutions(scope, ids)
  if (stored && further.length === 0)
    return { ...upload, account: { name: stored, origin: 'same_executions' } }

  const [answer, ...others] = await listFileAccounts(scope, upload.signature)
  if (answer === undefined || others.length > 0) return upload
  const toStored = await findStoredAccounts(scope, new Set([answer]))
  const account = toStored(answer || null)
  if (await findOverlap(scope, { upload, account })) return upload
  return { ...upload, account: { name: account, origin: 'last_file' } }
}
