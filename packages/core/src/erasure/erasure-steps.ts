import { allowLongWork, asAuth, asJobForUser } from '../db/index.ts'
import { eraseExports } from '../exports/index.ts'
import { deleteAccount, findErasedAccount, lockOutAccount } from '../identity/index.ts'
import { eraseImages } from '../images/index.ts'
import { sendWithoutOutbox } from '../mail/index.ts'
import type {
  ErasurePorts,
  ErasureStep,
  ErasureStepName,
  OpenErasure,
  RunningErasure,
} from './erasure-step.ts'
import { rowErasures } from './row-erasures.ts'
import { findTablesNaming } from './search.store.ts'
import { verifyErased } from './verify-erased.ts'

/** What each step does. */
export const erasureSteps: Record<Exclude<ErasureStepName, 'done'>, ErasureStep> = {
  lock_out: async ({ db, clock }, { userId }) =>
    void (await asJobForUser(db, userId, (scope) => lockOutAccount(scope, { now: clock.now() }))),
  provider: ({ payments }, { userId }) => payments.eraseCustomer(userId),
  files: async (ports, { userId }) => {
    await eraseImages(ports, userId)
    await eraseExports(ports.files, userId)
  },
  rows: eraseRows,
  verify: verifyErased,
  account: eraseAccountItself,
}

/** Erases the rows of all tables but those of the account, in one transaction. */
async function eraseRows({ db, authDb, clock }: ErasurePorts, { userId }: OpenErasure): Promise<void> {
  const account = await asAuth(authDb, (auth) => findErasedAccount(auth, userId))
  if (!account) return // the account is deleted after its rows
  await asJobForUser(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    const user = { email: account.email, now: clock.now() }
    for (const { erase } of rowErasures) await erase(scope, user)
  })
}

/**
 * Deletes the account and sends a mail to its owner. After the deletion only the memory of this call has the address,
 * so a crash before the mail means that no mail is sent. A row of the schema auth that still has the id or the address
 * stops the deletion.
 */
async function eraseAccountItself(
  { authDb, clock, mailSender }: ErasurePorts,
  { userId, mailLanguage }: RunningErasure,
): Promise<void> {
  const account = await asAuth(authDb, async (db) => {
    await allowLongWork(db)
    const found = await findErasedAccount(db, userId)
    if (!found) return null
    await deleteAccount(db, { userId, email: found.email })
    const tables = await findTablesNaming(db, { userId, email: found.email })
    if (tables.length > 0) throw new Error(`the erased user is still in ${tables.join(', ')}`)
    return found
  })
  if (!account || account.isDemo) return // an address of the demo cannot exist
  const data = { name: account.name, erasedAt: clock.now().toISOString() }
  await sendWithoutOutbox(mailSender, {
    template: 'account-deleted',
    language: mailLanguage,
    to: account.email,
    data,
  })
}
