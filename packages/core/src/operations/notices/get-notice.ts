import type { Notice } from '@candlebook/contract/operations'
import { asVisitor, type Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/index.ts'
import { findNotice } from './notices.store.ts'

/** The notice that all people see, also without an account; null when there is none. It may start in the future. */
export function getNotice({ db, clock }: { db: Database; clock: Clock }): Promise<Notice | null> {
  return asVisitor(db, (connection) => findNotice(connection, clock.now()))
}
