import {
  type AuditEntry,
  type AuditFile,
  type AuditFilter,
  type AuditPage,
  type ListAuditEntries,
  listAuditActions,
  MAX_EXPORTED_ENTRIES,
} from '@candlebook/contract/audit'
import type { Context } from '../context/index.ts'
import { asAdministrator, type Connection } from '../db/index.ts'
import { requireAdministratorId } from '../kernel/index.ts'
import { type EntryRow, findAuditedPeople, selectEntries } from './entries.store.ts'
import { formatEntries } from './format-entries.ts'
import { hashEmail } from './hash-email.ts'
import { presentEntry } from './present-entry.ts'
import { recordAction } from './record-action.ts'

/** The context of an operation, with the key of the hashes of unknown addresses. */
export type AuditContext = Pick<Context, 'actor' | 'db' | 'clock' | 'source'> & { auditKey: string }

/** A page of the audit log, the newest entry first. Throws admin.required. */
export function listEntries(
  ctx: AuditContext,
  { cursor, limit, ...filter }: ListAuditEntries,
): Promise<AuditPage> {
  return asAdministrator(ctx.db, requireAdministratorId(ctx.actor), async ({ db }) => {
    const rows = await select(ctx, db, { ...filter, cursor, limit: limit + 1 })
    const items = await present(db, rows.slice(0, limit))
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  })
}

/**
 * The newest entries that match as a CSV, MAX_EXPORTED_ENTRIES at most, and an entry that says who exported them. Throws
 * admin.required.
 */
export function exportEntries(ctx: AuditContext, filter: AuditFilter): Promise<AuditFile> {
  return asAdministrator(ctx.db, requireAdministratorId(ctx.actor), async ({ db, userId }) => {
    const rows = await select(ctx, db, { ...filter, limit: MAX_EXPORTED_ENTRIES + 1 })
    const entries = await present(db, rows.slice(0, MAX_EXPORTED_ENTRIES))
    const recorded = { userId, targetId: null, now: ctx.clock.now(), source: ctx.source }
    await recordAction(db, { action: 'audit.exported', ...recorded })
    const isCut = rows.length > MAX_EXPORTED_ENTRIES
    return { csv: formatEntries(entries), entries: entries.length, isCut }
  })
}

async function select(
  { auditKey }: AuditContext,
  db: Connection,
  { group, outcome, email, ...page }: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<EntryRow[]> {
  const found = email === undefined ? [] : await findAuditedPeople(db, { pseudonyms: [], email })
  return await selectEntries(db, {
    ...page,
    actions: listAuditActions({ group, outcome }),
    person:
      email === undefined
        ? undefined
        : { pseudonym: found[0]?.pseudonym ?? null, emailHash: hashEmail(email, auditKey) },
  })
}

async function present(db: Connection, rows: EntryRow[]): Promise<AuditEntry[]> {
  const people = rows.flatMap(({ actor, targetUser }) => [actor, targetUser])
  const pseudonyms = [...new Set(people.filter((id) => id !== null))]
  const found = await findAuditedPeople(db, { pseudonyms, email: null })
  const emails = new Map(found.map(({ pseudonym, email }) => [pseudonym, email]))
  return rows.map((row) => presentEntry(row, emails))
}
