import { isIP } from 'node:net'
import { type AuditAction, getAuditedAction } from '@candlebook/contract/audit-actions'
import type { Context } from '../context/index.ts'
import { asJob, type Connection, type Database, transaction } from '../db/index.ts'
import { AppError, type Clock, describeDevice, newId, type Source, toNetwork } from '../kernel/index.ts'
import { hasEntrySince, insertAuditEntry, removeOldAuditData } from './audit.store.ts'

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

/** The requested route without ids, such as `GET /api/v1/admin/audit`, and whether only administrators may call it. */
export type AskedRoute = { route: string; isForAdministrators: boolean }

/**
 * Adds an audit entry for a refusal of the access check: a person or a program without the right (403), and on the routes
 * of administrators also somebody without a session (401). Within the limits of the refusal budget. Other errors leave none.
 */
export async function recordDenial(
  {
    actor,
    db,
    clock,
    source,
    refusals,
  }: Pick<Context, 'actor' | 'db' | 'clock' | 'source'> & { refusals: RefusalBudget },
  error: unknown,
  { route, isForAdministrators }: AskedRoute,
): Promise<void> {
  const status = error instanceof AppError ? error.status : null
  if (status !== 403 && !(status === 401 && isForAdministrators)) return
  const userId = 'userId' in actor ? actor.userId : null
  if (!refusals({ source, userId })) return
  const recorded = { userId, targetId: null, detail: route.slice(0, 200), now: clock.now(), source }
  await transaction(asJob(db), (connection) =>
    recordAction(connection, { action: 'access.denied', ...recorded }),
  )
}

/** How many refusals of one source, and of all sources together, a server records within a minute. */
export const MAX_REFUSALS_PER_SOURCE = 10
export const MAX_REFUSALS_PER_MINUTE = 300

const MINUTE_MS = 60_000

/** Takes one refusal from the budget of its source. False when it is used up: the refusal is not recorded then. */
export type RefusalBudget = (by: { source: Source | undefined; userId: string | null }) => boolean

/**
 * The limit of refusals in the audit log, so that no client can fill it: each refusal causes an entry. A
 * source is a user, or a network without one. It is counted in memory, because a refusal without a session otherwise
 * costs no query; so each node has this limit. The log of the server has all refusals of sign-ins.
 */
export function openRefusalBudget(clock: Clock): RefusalBudget {
  let began = Number.NEGATIVE_INFINITY
  let total = 0
  const counts = new Map<string, number>()
  return ({ source, userId }) => {
    const now = clock.now().getTime()
    if (now - began >= MINUTE_MS || now < began) {
      began = now
      total = 0
      counts.clear()
    }
    const key = userId ?? toNetwork(source?.address ?? '')
    const count = counts.get(key) ?? 0
    if (count >= MAX_REFUSALS_PER_SOURCE || total >= MAX_REFUSALS_PER_MINUTE) return false
    counts.set(key, count + 1)
    total += 1
    return true
  }
}

const PORTION = 5000
/** More portions than a day can have; the next day continues. */
const MAX_PORTIONS = 1000

/**
 * Removes network addresses from entries after 30 days, and entries after 24 months. The clock of the database decides
 * which are old. Each portion is a separate transaction, so that locks are short.
 */
export async function removeOldEntries(db: Database): Promise<void> {
  for (let done = 0; done < MAX_PORTIONS; done++) {
    const changed = await transaction(asJob(db), (connection) => removeOldAuditData(connection, PORTION))
    if (changed === 0) return
  }
}
