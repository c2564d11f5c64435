import type { JournalTemplate, TemplateFields } from '@candlebook/contract/journal'
import { MAX_TEMPLATES, starterTemplates } from '@candlebook/domain/journal/templates'
import { and, asc, eq } from 'drizzle-orm'
import type { Scope } from '../db/index.ts'
import { newId } from '../kernel/index.ts'
import { journalTemplates } from './journal.table.ts'

const shown = { id: journalTemplates.id, name: journalTemplates.name, content: journalTemplates.content }
const isOwnTemplate = ({ userId }: Scope) =>
  and(eq(journalTemplates.userId, userId), eq(journalTemplates.removed, false))
const hasIdAndOwner = (scope: Scope, id: string) => and(isOwnTemplate(scope), eq(journalTemplates.id, id))

/** The user's templates, oldest first. */
export async function listTemplateRows(scope: Scope): Promise<JournalTemplate[]> {
  return await scope.db
    .select(shown)
    .from(journalTemplates)
    .where(isOwnTemplate(scope))
    .orderBy(asc(journalTemplates.createdAt), asc(journalTemplates.id))
    .limit(MAX_TEMPLATES)
}

/** The number of the user's templates. */
export async function countTemplates(scope: Scope): Promise<number> {
  return await scope.db.$count(journalTemplates, isOwnTemplate(scope))
}

/** Adds a template. */
export async function insertTemplate(
  { db, userId }: Scope,
  { now, ...template }: JournalTemplate & { now: Date },
): Promise<void> {
  await db.insert(journalTemplates).values({ ...template, userId, createdAt: now, updatedAt: now })
}

/** Adds the starter templates. One that exists, or was removed, stays unchanged. */
export async function insertStarters({ db, userId }: Scope, now: Date): Promise<void> {
  await db
    .insert(journalTemplates)
    .values(starterTemplates.map((one) => ({ ...one, userId, id: newId(), createdAt: now, updatedAt: now })))
    .onConflictDoNothing({ target: [journalTemplates.userId, journalTemplates.starter] })
}

/** Writes all fields of a template and returns it; null when it does not exist. */
export async function updateTemplateRow(
  scope: Scope,
  { id, set, now }: { id: string; set: TemplateFields; now: Date },
): Promise<JournalTemplate | null> {
  const rows = await scope.db
    .update(journalTemplates)
    .set({ ...set, updatedAt: now })
    .where(hasIdAndOwner(scope, id))
    .returning(shown)
  return rows[0] ?? null
}

/** Marks a template as removed and returns whether it existed. */
export async function markTemplateRemoved(
  scope: Scope,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const rows = await scope.db
    .update(journalTemplates)
    .set({ removed: true, updatedAt: now })
    .where(hasIdAndOwner(scope, id))
    .returning({ id: journalTemplates.id })
  return rows.length > 0
}
