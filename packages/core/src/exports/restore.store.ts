import { starterTemplates } from '@candlebook/domain/journal/templates'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type RestoredRows, type RowExport, type Scope, splitIntoBatches } from '../db/index.ts'
import { AppError, newId } from '../kernel/index.ts'

/** A row of an archive. */
export type ArchiveRow = Record<string, unknown>

/** Rows of one statement, and about how many characters: an entry of the journal has up to 100,000. */
const BATCH = { rows: 1000, characters: 1_000_000 }

/**
 * Inserts rows of an archive for the user. A stored row with the same key stays unchanged. Returns the rows that were inserted.
 * `more` are columns that the archive does not have.
 */
export async function insertRestored(
  { db, userId }: Scope,
  {
    source,
    restored,
    rows,
    more = {},
  }: {
    source: RowExport
    restored: RestoredRows
    rows: readonly ArchiveRow[]
    more?: Record<string, { name: string; type: string }>
  },
): Promise<ArchiveRow[]> {
  const columns = [...restored.columns, ...Object.entries(more).map(([key, one]) => ({ key, ...one }))]
  const names = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  const types = sql.raw(columns.map(({ key, type }) => `"${key}" ${type}`).join(', '))
  const values = sql.raw(columns.map(({ key }) => `given."${key}"`).join(', '))
  const inserted: ArchiveRow[] = []
  for (const { batch, json } of packBatches(rows)) {
    // PostgreSQL returns only inserted rows. Their keys lead back to their places in the batch.
    const { rows: kept } = await db.execute<{ at: number }>(sql`with given as materialized (
        select * from json_to_recordset(${json}::json) as given(_at int, ${types})),
      added as (insert into ${sql.raw(source.table)} (user_id, ${names})
        select ${userId}::uuid, ${values} from given order by _at on conflict do nothing returning ${buildKey(source)} as key)
      select _at as at from given where ${buildKey(source, 'given.')} in (select key from added) order by _at`)
    const places = new Set(kept.map(({ at }) => at))
    inserted.push(...batch.filter((_, at) => places.has(at)))
  }
  return inserted
}

/** The rows in their order with their places, as batches of one statement each. */
function* packBatches(rows: readonly ArchiveRow[]): Generator<{ batch: ArchiveRow[]; json: string }> {
  let [batch, texts, characters]: [ArchiveRow[], string[], number] = [[], [], 0]
  for (const row of rows) {
    const text = JSON.stringify({ ...row, _at: batch.length })
    batch.push(row)
    texts.push(text)
    characters += text.length
    if (batch.length < BATCH.rows && characters < BATCH.characters) continue
    yield { batch, json: `[${texts.join(',')}]` }
    ;[batch, texts, characters] = [[], [], 0]
  }
  if (batch.length > 0) yield { batch, json: `[${texts.join(',')}]` }
}

/** The columns after the owner that tell the rows of a table apart, as one text. */
function buildKey({ file }: RowExport, table = '') {
  const keys = keyColumns[file] ?? [['id', 'id']]
  const name = ([key, column]: readonly [string, string]) => (table === '' ? column : `${table}"${key}"`)
  return sql.raw(`concat_ws(' ', ${keys.map((one) => `${name(one)}::text`).join(', ')})`)
}

const keyColumns: Record<string, readonly (readonly [string, string])[]> = {
  'library-categories': [['key', 'key']],
  'contract-sizes': [['root', 'root']],
  'columns-of-files': [['signature', 'signature']],
  'accounts-of-files': [
    ['signature', 'signature'],
    ['account', 'account'],
  ],
  'times-of-files': [['signature', 'signature']],
  'same-executions': [
    ['id', 'id'],
    ['importId', 'import_id'],
    ['sameAs', 'same_as'],
  ],
  'import-changes': [
    ['importId', 'import_id'],
    ['tradeId', 'trade_id'],
  ],
}

/** A fill of an archive: the part of an execution that belongs to a trade. */
export type ArchiveFill = {
  tradeId: string
  executionId: string
  role: string
  quantity: string
  fee: string
}

/** Writes which trade each execution belongs to: entirely (`entire`), or with a share. */
export async function writeFills(
  { db, userId }: Scope,
  { entire, shares }: { entire: ArchiveFill[]; shares: ArchiveFill[] },
): Promise<void> {
  const types = sql.raw('"tradeId" uuid, "executionId" uuid, role text, quantity numeric, fee numeric')
  for (const batch of splitIntoBatches(entire)) {
    await db.execute(sql`update executions set trade_id = given."tradeId", is_entry = given.role = 'entry'
      from json_to_recordset(${JSON.stringify(batch)}::json) as given(${types})
      where user_id = ${userId}::uuid and id = given."executionId"`)
  }
  for (const batch of splitIntoBatches(shares)) {
    await db.execute(sql`insert into trade_fills (user_id, trade_id, execution_id, role, quantity, fee)
      select ${userId}::uuid, given.* from json_to_recordset(${JSON.stringify(batch)}::json) as given(${types})
      on conflict do nothing`)
  }
}

/** Records which images the restored records show. */
export async function writeImageUses(
  { db, userId }: Scope,
  { uses, now }: { uses: { usedBy: string; name: string }[]; now: Date },
): Promise<void> {
  for (const batch of splitIntoBatches(uses)) {
    await db.execute(sql`with given as (
        select distinct images.id, given."usedBy" from images, json_to_recordset(${JSON.stringify(batch)}::json)
          as given("usedBy" uuid, name text)
        where user_id = ${userId}::uuid and deleted_at is null and images.name = given.name),
      added as (insert into image_uses (user_id, image_id, used_by, created_at, updated_at)
        select ${userId}::uuid, id, "usedBy", ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
        from given on conflict do nothing)
      update images set unused_since = null
      where user_id = ${userId}::uuid and unused_since is not null and id in (select id from given)`)
  }
}

/** The names of the user's images among these. */
export async function listImageNames({ db, userId }: Scope, names: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from images where user_id = ${userId}::uuid and name = any(${sql.param(names)}::text[])`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Prepares the starter templates before those of an archive are inserted. Deletes each stored starter that the archive has and the
 * user never changed. Marks each starter that the archive lacks as removed, because the user removed it there.
 */
export async function prepareStarters(
  { db, userId }: Scope,
  { starters, ids, now }: { starters: string[]; ids: string[]; now: Date },
): Promise<void> {
  await db.execute(sql`delete from journal_templates where user_id = ${userId}::uuid and created_at = updated_at
    and starter = any(${sql.param(starters)}::text[]) and id <> all(${sql.param(ids)}::uuid[])`)
  const removed = starterTemplates.filter(({ starter }) => !starters.includes(starter))
  for (const { starter, name, content } of removed) {
    await db.execute(sql`insert into journal_templates (user_id, id, starter, removed, name, content, created_at, updated_at)
      values (${userId}::uuid, ${newId()}::uuid, ${starter}, true, ${name}, ${content}, ${now.toISOString()}::timestamptz,
        ${now.toISOString()}::timestamptz) on conflict do nothing`)
  }
}

/**
 * The refusal restores.damaged when the table refused a value of the archive, after all other checks accepted it. Any other
 * error is returned unchanged.
 */
export function toRowRefusal(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError) || !/^2[23]/.test(cause.code ?? '')) return error
  const problem = `A record of ${cause.table ?? 'the archive'} breaks the rule ${cause.constraint ?? cause.code}.`
  return new AppError('restores.damaged', { data: { problem }, cause: error })
}
