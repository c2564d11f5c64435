import { isIP } from 'node:net'
import { type AuditAction, getAuditedAction } from '@candlebook/contract/audit'
import type { Connection } from '../db/index.ts'
import { describeDevice, newId, type Source } from '../kernel/index.ts'
import { hasEntrySince, insertAuditEntry } from './audit.store.ts'

/** The data that is recorded about an action. */
export type RecordedAction = {
  action: AuditAction
  /** The person who acts; null for the product itself, and for somebody without a session. */
  userId: string | null
  /** The person or the record to which it is done; the list of the contract says which. */
  targetId: string | null
  now: Date
  /** Where the request came from; undefined for the command line and for jobs. */
  source: Source | undefined
  /**
   * A text of the product: the code of a refusal, or amounts and days. The only typed text is the reason of an administrator
   * who refunds or cancels.
   */
  detail?: string
  /** The keyed hash of an address without an account. */
  emailHash?: string | null
}

/**
 * Adds an audit entry in the transaction of the action. The entry holds pseudonyms instead of ids of users. For 24
 * months no code can change or delete it; only the network address can be removed. Source: decision 027.
 */
export async function recordAction(
  db: Connection,
  { action, userId, targetId, now, source, detail, emailHash }: RecordedAction,
): Promise<void> {
  const isPerson = getAuditedAction(action).target === 'user'
  await insertAuditEntry(db, {
    id: newId(),
    action,
    userId,
    targetUserId: isPerson ? targetId : null,
    targetId: isPerson ? null : targetId,
    detail: detail ?? null,
    emailHash: emailHash ?? null,
    address: readAddress(source),
    device: source ? describeDevice(source.userAgent).slice(0, MAX_DEVICE_LENGTH) : null,
    now,
  })
}

/**
 * Adds the entry, unless the same action on the same record was recorded within this time. So a request that is
 * repeated forever does not fill the log. Takes a transaction that may read the entry.
 */
export async function recordActionOnce(
  db: Connection,
  entry: RecordedAction,
  { withinMs }: { withinMs: number },
): Promise<void> {
  const { action, targetId, now } = entry
  if (targetId === null) throw new Error('an entry that is added once names a record')
  if (await hasEntrySince(db, { action, targetId, since: new Date(now.getTime() - withinMs) })) return
  await recordAction(db, entry)
}

const MAX_DEVICE_LENGTH = 200

/** A proxy's header can contain any text instead of an address. */
function readAddress(source: Source | undefined): string | null {
  const [plain = ''] = (source?.address ?? '').split('%') // without the zone of a link-local address
  return isIP(plain) === 0 ? null : plain
}
