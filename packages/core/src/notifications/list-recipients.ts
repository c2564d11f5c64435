import { type ListRecipients, RECIPIENTS_PAGE, type RecipientPage } from '@candlebook/contract/notifications'
import { asAuth, type Database } from '../db/index.ts'
import { listUsersByEmail } from '../identity/index.ts'

/**
 * A page of the users to whom an administrator can send a notification, in the order of their e-mail addresses
 * [ANOT-05]. The route is for administrators only.
 */
export async function listRecipients(
  { authDb }: { authDb: Database },
  { search, cursor }: ListRecipients,
): Promise<RecipientPage> {
  const page = { search, after: cursor ?? null, limit: RECIPIENTS_PAGE + 1 }
  const users = await asAuth(authDb, (db) => listUsersByEmail(db, page))
  const items = users.slice(0, RECIPIENTS_PAGE)
  const last = items.at(-1)
  return { items, nextCursor: users.length > RECIPIENTS_PAGE && last ? last.id : null }
}
