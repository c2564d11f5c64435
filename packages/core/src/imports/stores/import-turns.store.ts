import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '../../db/index.ts'
import { importTurns } from './import-plans.table.ts'

/** Acquires or extends the user's turn to import until this instant. Returns false while another holder has it. */
export async function acquireTurn(
  { db, userId }: Scope,
  { holder, until, now }: { holder: string; until: Date; now: Date },
): Promise<boolean> {
  const rows = await db
    .insert(importTurns)
    .values({ userId, holder, heldUntil: until, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: importTurns.userId,
      set: { holder, heldUntil: until, updatedAt: now },
      setWhere: sql`import_turns.holder = ${holder}::uuid
        or import_turns.held_until < ${now.toISOString()}::timestamptz`,
    })
    .returning({ holder: importTurns.holder })
  return rows.length === 1
}

/** Releases the turn of this holder, so that the next one does not wait until it expires. */
export async function releaseTurn({ db, userId }: Scope, holder: string): Promise<void> {
  await db.delete(importTurns).where(and(eq(importTurns.userId, userId), eq(importTurns.holder, holder)))
}
