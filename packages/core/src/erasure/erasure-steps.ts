import { recordAction } from '../audit/index.ts'
import { allowLongWork, asAuth, asJob, transaction } from '../db/index.ts'
import { buildExportFolder, eraseExports } from '../exports/index.ts'
import { deleteAccount, findErasedAccount, lockOutAccount } from '../identity/index.ts'
import { buildImageFolder, eraseImages } from '../images/index.ts'
import { getMailLanguage, sendWithoutOutbox } from '../mail/index.ts'
import {
  type ErasurePorts,
  type ErasureStep,
  type ErasureStepName,
  erasureStepNames,
  type OpenErasure,
  type RunningErasure,
} from './erasure-step.ts'
import { findOpenErasure, finishErasure, listTablesNaming, updateStep } from './erasures.store.ts'
import { rowErasures } from './row-erasures.ts'

/** The record of the erasure itself; it loses the id at the end. */
const OWN_TABLE = 'platform.account_erasures'

/** Something of an erased user was found. The erasure goes back to the files. */
class NotErased extends Error {
  constructor(places: string[]) {
    super(`the erased user is still in ${places.join(', ')}`)
    this.name = 'NotErased'
  }
}

/**
 * Searches every table but those of the account, and the file store, for an erased user. The account step searches its
 * own tables. Throws NotErased with the names of the places.
 */
async function verifyErased(
  { db, authDb, files }: Pick<ErasurePorts, 'db' | 'authDb' | 'files'>,
  { userId }: OpenErasure,
): Promise<void> {
  const account = await transaction(asAuth(authDb), (auth) => findErasedAccount(auth, userId))
  if (!account) return
  const tables = await transaction(asJob(db, userId), async (scope) => {
    await allowLongWork(scope.db)
    return await listTablesNaming(scope.db, { userId, email: account.email })
  })
  const folders: string[] = []
  for (const folder of [buildImageFolder(userId), buildExportFolder(userId)])
    if ((await files.list(folder)).length > 0) folders.push(folder.slice(0, -userId.length - 1))
  const places = [...tables.filter((table) => table !== OWN_TABLE), ...folders]
  if (places.length > 0) throw new NotErased(places)
}

/** What each step does. */
const erasureSteps: Record<Exclude<ErasureStepName, 'done'>, ErasureStep> = {
  lock_out: async ({ db, clock }, { userId }) =>
    void (await transaction(asJob(db, userId), (scope) => lockOutAccount(scope, { now: clock.now() }))),
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
  const account = await transaction(asAuth(authDb), (auth) => findErasedAccount(auth, userId))
  if (!account) return // the account is deleted after its rows
  await transaction(asJob(db, userId), async (scope) => {
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
  const account = await transaction(asAuth(authDb), async (db) => {
    await allowLongWork(db)
    const found = await findErasedAccount(db, userId)
    if (!found) return null
    await deleteAccount(db, { userId, email: found.email })
    const tables = await listTablesNaming(db, { userId, email: found.email })
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

/**
 * How often one attempt erases again. A request that ran during the lock-out can write a file or a row late, and so does the
 * provider's event about the deleted customer.
 */
const MAX_ROUNDS = 3

/**
 * Erases an account step by step. After each step it stores the next one, so that a job that failed or was interrupted
 * continues where it stopped. The language of the last mail is read before the settings are erased, and is not stored:
 * a later attempt may find none, and the mail is then in English. Throws what a step throws; the account stays locked
 * and the job is tried again.
 */
export async function eraseAccount(ports: ErasurePorts, { erasureId }: { erasureId: string }): Promise<void> {
  const { db, clock } = ports
  const erasure = await transaction(asJob(db), (connection) => findOpenErasure(connection, erasureId))
  if (!erasure) return
  const mailLanguage = await transaction(asJob(db), (connection) =>
    getMailLanguage(connection, erasure.userId),
  )
  const store = (step: ErasureStepName) =>
    transaction(asJob(db), (connection) => updateStep(connection, { id: erasureId, step, now: clock.now() }))
  const runSteps = async (from: ErasureStepName) => {
    for (const [at, step] of erasureStepNames.entries()) {
      if (step === 'done' || at < erasureStepNames.indexOf(from)) continue
      await erasureSteps[step](ports, { ...erasure, mailLanguage })
      const next = erasureStepNames[at + 1]
      if (next && next !== 'done') await store(next)
    }
  }
  let from = erasure.step
  for (let round = 1; ; round++) {
    try {
      await runSteps(from)
      break
    } catch (error) {
      if (!(error instanceof NotErased)) throw error
      await store('files')
      if (round === MAX_ROUNDS) throw error
      from = 'files'
    }
  }
  await transaction(asJob(db), async (connection) => {
    const now = clock.now()
    await finishErasure(connection, { id: erasureId, now })
    const recorded = { userId: null, targetId: erasureId, now, source: undefined }
    await recordAction(connection, { action: 'accounts.erased', ...recorded })
  })
}
