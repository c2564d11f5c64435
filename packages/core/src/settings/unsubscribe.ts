import { asJobForUser, type Database } from '../db/index.ts'
import { type Clock, newId } from '../kernel/index.ts'
import type { MailSwitch } from '../mail/index.ts'
import { findProfileEmail } from '../profiles/index.ts'
import { upsertSettings } from './settings.store.ts'

/** Turns one kind of optional mail off for a user. The caller has checked the signature of the link. Can run twice. */
export async function unsubscribe(
  { db, clock }: { db: Database; clock: Clock },
  { userId, mail }: { userId: string; mail: MailSwitch },
): Promise<void> {
  await asJobForUser(db, userId, async (scope) => {
    if ((await findProfileEmail(scope)) === null) return // the account is erased
    await upsertSettings(scope, { id: newId(), set: { [mail]: false }, now: clock.now() })
  })
}
