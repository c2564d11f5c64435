import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { MIGRATIONS } from './migrate.ts'
import { withOwner } from './with-owner.ts'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/**
 * The names of the migrations of this version that the database at the owner's URL does not have, in their order. All of
 * them for an empty database.
 */
export async function listMissingMigrations(
  ownerUrl: string,
  { folder = MIGRATIONS } = {},
): Promise<string[]> {
  const applied = new Set(await readAppliedHashes(ownerUrl))
  const names = readNames(folder)
  return readMigrationFiles({ migrationsFolder: folder })
    .map(({ hash }, at) => ({ hash, name: names[at] ?? hash }))
    .filter(({ hash }) => !applied.has(hash))
    .map(({ name }) => name)
}

/** The names of the files, such as `0031_blog`, in the order of the journal, which is that of readMigrationFiles. */
function readNames(folder: string): string[] {
  const text = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')
  return Journal.parse(JSON.parse(text)).entries.map(({ tag }) => tag)
}

function readAppliedHashes(ownerUrl: string): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ found: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
    )
    if (!tables[0]?.found) return []
    const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
    return rows.map(({ hash }) => hash)
  })
}
