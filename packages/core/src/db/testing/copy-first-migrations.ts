import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../migrate.ts'

type Journal = { entries: { tag: string; idx: number }[] }

/** The list of the migrations, in their order. */
export const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as Journal

/** A copy of the migrations folder with the first `count` migrations only. */
export function copyFirstMigrations(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'candlebook-migrations-'))
  const entries = journal.entries.slice(0, count)
  mkdirSync(join(folder, 'meta'))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
  return folder
}
