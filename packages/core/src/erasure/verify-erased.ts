import { allowLongWork, asAuth, asJobForUser } from '../db/index.ts'
import { buildExportFolder } from '../exports/index.ts'
import { findErasedAccount } from '../identity/index.ts'
import { buildImageFolder } from '../images/index.ts'
import type { ErasurePorts, OpenErasure } from './erasure-step.ts'
import { findTablesNaming } from './search.store.ts'

/** The record of the erasure itself; it loses the id at the end. */
const OWN_TABLE = 'platform.account_erasures'

/** Something of an erased user was found. The erasure goes back to the files. */
export class NotErased extends Error {
  constructor(places: string[]) {
    super(`the erased user is still in ${places.join(', ')}`)
    this.name = 'NotErased'
  }
}

/**
 * Searches every table but those of the account, and the file store, for an erased user. The account step searches its
 * own tables. Throws NotErased with the names of the places.
 */
export async function verifyErased(
  { db, authDb, files }: Pick<ErasurePorts, 'db' | 'authDb' | 'files'>,
  { userId }: OpenErasure,
): Promise<void> {
  const account = await asAuth(authDb, (auth) => findErasedAccount(auth, userId))
  if (!account) return
  const tables = await asJobForUser(db, userId, async (scope) => {
    await allowLongWork(scope.db)
    return await findTablesNaming(scope.db, { userId, email: account.email })
  })
  const folders: string[] = []
  for (const folder of [buildImageFolder(userId), buildExportFolder(userId)])
    if ((await files.list(folder)).length > 0) folders.push(folder.slice(0, -userId.length - 1))
  const places = [...tables.filter((table) => table !== OWN_TABLE), ...folders]
  if (places.length > 0) throw new NotErased(places)
}
