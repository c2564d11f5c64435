import type { AccountQuestion } from '@candlebook/contract/imports'
import { countAccounts } from '../../broker-accounts/index.ts'
import type { Scope } from '../../db/index.ts'
import { selectAccountsOfBroker } from '../stores/executions.store.ts'
import { selectFileAccounts } from '../stores/import-answers.store.ts'
import { findOverlap } from './find-overlap.ts'
import type { Upload } from './read-upload.ts'

/** The question for the account of a file, with what is known about it; null when each execution has an account in the file. */
export async function askForAccount(scope: Scope, upload: Upload): Promise<AccountQuestion | null> {
  if (upload.executions.every(({ account }) => account !== null)) return null
  const { name, origin } = upload.account
  const answers = await selectFileAccounts(scope, upload.signature)
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
  return await selectAccountsOfBroker(scope, format.broker)
}

// A trader without accounts cannot mix two, so the name of the broker is suggested.
async function suggestAccount(
  scope: Scope,
  { upload, candidates: [candidate, ...others] }: { upload: Upload; candidates: (string | null)[] },
): Promise<string | null> {
  if (candidate === undefined) return (await countAccounts(scope)) === 0 ? upload.format.broker : null
  return others.length === 0 ? candidate : null
}
