import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { ensureRoles } from './app-role.ts'
import { installJobSchema } from './job-schema.ts'
import { withOwner } from './with-owner.ts'

/** The folder of the migrations, applied in order, forward only. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

const LOCK = 4_712_018 // any number, the same in every node: one migrates, the others wait

/**
 * Migrates the database at the owner's URL to the newest schema. Several nodes may call it at the same time.
 */
export async function migrateDatabase(
  ownerUrl: string,
  { folder = MIGRATIONS, roles = true } = {},
): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (roles) await ensureRoles(client, ownerUrl)
    await migrate(drizzle(client), { migrationsFolder: folder })
    await installJobSchema(client)
  })
}
