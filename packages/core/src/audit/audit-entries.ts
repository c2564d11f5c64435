import { createHmac } from 'node:crypto'
import {
  type AuditEntry,
  type AuditFile,
  type AuditFilter,
  type AuditPage,
  type ListAuditEntries,
  type ListSecurityEvents,
  MAX_EXPORTED_ENTRIES,
  type SecurityEvent,
  type SecurityEventPage,
} from '@candlebook/contract/audit'
import {
  type AuditAction,
  auditActionNames,
  getAuditedAction,
  listAuditActions,
} from '@candlebook/contract/audit-actions'
import type { Context } from '../context/index.ts'
import { asAdministrator, asUser, type Connection, transaction } from '../db/index.ts'
import { CSV_START, formatCsvLine, requireAdministratorId } from '../kernel/index.ts'
import {
  type EntryRow,
  findOwnPseudonym,
  listAuditedPeople,
  listEntriesAbout,
  listEntryRows,
} from './audit.store.ts'
import { recordAction } from './audit.ts'

const columns: [label: string, read: (entry: AuditEntry) => string | null][] = [
  ['When (UTC)', ({ createdAt }) => createdAt],
  ['Action', ({ action }) => action],
  ['Outcome', ({ outcome }) => outcome],
  ['Who', ({ actor }) => nameParty(actor)],
  ['Target', ({ target }) => target && nameParty(target)],
  ['Detail', ({ detail }) => detail],
  ['Network address', ({ address }) => address],
  ['Device', ({ device }) => device],
  ['Id', ({ id }) => id],
]

/** Entries as CSV, with a line of names first. */
function formatEntries(entries: AuditEntry[]): string {
  const head = formatCsvLine(columns.map(([label]) => label))
  const lines = entries.map((entry) => formatCsvLine(columns.map(([, read]) => read(entry) ?? '')))
  return `${CSV_START}${head}${lines.join('')}`
}

type Party = AuditEntry['actor'] | NonNullable<AuditEntry['target']>

function nameParty(party: Party): string {
  if (party.kind === 'account') return party.email ?? ''
  if (party.kind === 'record') return party.id
  return partyNames[party.kind]
}

const partyNames = {
  erased: 'erased account',
  visitor: 'not signed in',
  product: 'Candlebook',
  'unknown-address': 'unknown address',
} as const

/** The keyed hash under which the audit log knows an address that no account has. */
export function hashEmail(email: string, key: string): string {
  return createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')
}

/** Actions of a person without a session whose account is unknown. */
const actionsOfVisitors: AuditAction[] = ['access.denied', 'sessions.refused']

/** Who acted in an entry without an actor: a visitor without a session (true), or the product itself. */
function isOfVisitor(action: AuditAction): boolean {
  return actionsOfVisitors.includes(action)
}

/** An entry as administrators see it. `emails` has the address of each pseudonym that still leads to an account. */
function presentEntry(row: EntryRow, emails: ReadonlyMap<string, string>): AuditEntry {
  const { id, detail, address, device, createdAt } = row
  const action = row.action as AuditAction // the query asks for known actions only
  return {
    id,
    action,
    outcome: getAuditedAction(action).outcome,
    actor: presentActor(row, emails),
    target: presentTarget(row, emails),
    detail,
    address,
    device,
    createdAt: createdAt.toISOString(),
  }
}

function presentActor({ action, actor }: EntryRow, emails: ReadonlyMap<string, string>): AuditEntry['actor'] {
  if (actor !== null) return presentPerson(actor, emails)
  return { kind: isOfVisitor(action as AuditAction) ? 'visitor' : 'product' } // as above
}

function presentTarget(row: EntryRow, emails: ReadonlyMap<string, string>): AuditEntry['target'] {
  if (row.targetUser !== null) return presentPerson(row.targetUser, emails)
  if (row.targetId !== null) return { kind: 'record', id: row.targetId }
  return row.isUnknownAddress ? { kind: 'unknown-address' } : null
}

function presentPerson(
  pseudonym: string,
  emails: ReadonlyMap<string, string>,
): { kind: 'account' | 'erased'; email: string | null } {
  const email = emails.get(pseudonym) ?? null
  return { kind: email === null ? 'erased' : 'account', email }
}

/** The context of an operation, with the key of the hashes of unknown addresses. */
type AuditContext = Pick<Context, 'actor' | 'db' | 'clock' | 'source'> & { auditKey: string }

/** A page of the audit log, the newest entry first. Throws admin.required. */
export function listEntries(
  ctx: AuditContext,
  { cursor, limit, ...filter }: ListAuditEntries,
): Promise<AuditPage> {
  return transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), async ({ db }) => {
    const rows = await listRows(ctx, db, { ...filter, cursor, limit: limit + 1 })
    const items = await presentEntries(db, rows.slice(0, limit))
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })
}

/**
 * The newest entries that match as a CSV, MAX_EXPORTED_ENTRIES at most, and an entry that says who exported them. Throws
 * admin.required.
 */
export function exportEntries(ctx: AuditContext, filter: AuditFilter): Promise<AuditFile> {
  return transaction(asAdministrator(ctx.db, requireAdministratorId(ctx.actor)), async ({ db, userId }) => {
    const rows = await listRows(ctx, db, { ...filter, limit: MAX_EXPORTED_ENTRIES + 1 })
    const entries = await presentEntries(db, rows.slice(0, MAX_EXPORTED_ENTRIES))
    const recorded = { userId, targetId: null, now: ctx.clock.now(), source: ctx.source }
    await recordAction(db, { action: 'audit.exported', ...recorded })
    const isCut = rows.length > MAX_EXPORTED_ENTRIES
    return { csv: formatEntries(entries), entries: entries.length, isCut }
  })
}

async function listRows(
  { auditKey }: AuditContext,
  db: Connection,
  { group, outcome, email, ...page }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const found = email === undefined ? [] : await listAuditedPeople(db, { pseudonyms: [], email })
  return await listEntryRows(db, {
    ...page,
    actions: listAuditActions({ group, outcome }),
    person:
      email === undefined
        ? undefined
        : { pseudonym: found[0]?.pseudonym ?? null, emailHash: hashEmail(email, auditKey) },
  })
}

/** The entries with the email addresses of their people, which are read here. */
async function presentEntries(db: Connection, rows: EntryRow[]): Promise<AuditEntry[]> {
  const people = rows.flatMap(({ actor, targetUser }) => [actor, targetUser])
  const pseudonyms = [...new Set(people.filter((id) => id !== null))]
  const found = await listAuditedPeople(db, { pseudonyms, email: null })
  const emails = new Map(found.map(({ pseudonym, email }) => [pseudonym, email]))
  return rows.map((row) => presentEntry(row, emails))
}

/** A page of what was recorded about the user who asks, the newest first. Throws session.required. */
export function listOwnEvents(
  ctx: Context,
  { cursor, limit }: ListSecurityEvents,
): Promise<SecurityEventPage> {
  return transaction(asUser(ctx), async ({ db, userId }) => {
    const pseudonym = await findOwnPseudonym(db, userId)
    if (pseudonym === null) return { items: [], nextCursor: null }
    const page = { actions: auditActionNames, cursor, limit: limit + 1 }
    const rows = await listEntriesAbout(db, { pseudonym, ...page })
    const items = rows.slice(0, limit).map((row) => presentEvent(row, pseudonym))
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })
}

function presentEvent(row: EntryRow, own: string): SecurityEvent {
  const action = row.action as AuditAction // the query asks for known actions only
  const by = findActor({ action, actor: row.actor }, own)
  const source = by === 'administrator' ? { address: null, device: null } : row
  const { id, detail, createdAt } = row
  const { address, device } = source
  return { id, action, by, detail, address, device, createdAt: createdAt.toISOString() }
}

function findActor(
  { action, actor }: { action: AuditAction; actor: string | null },
  own: string,
): SecurityEvent['by'] {
  if (actor === null) return isOfVisitor(action) ? 'visitor' : 'product'
  return actor === own ? 'you' : 'administrator'
}
