import { sql } from 'drizzle-orm'
import { readPrepared, type Scope, type Statement } from '../db/index.ts'

/** The version of a user's trades, and a digest of the settings. Null without a row. */
export type StoredState = { version: string | null; settings: string | null }

/** Selects the version of the user's trades and a digest of all settings, both of one moment. */
export function selectRecordState({ userId }: Pick<Scope, 'userId'>): Statement {
  return sql`select (select version::text from record_versions where user_id = ${userId}) as version,
    (select md5(saved::text) from user_settings as saved where user_id = ${userId}) as settings`
}

/**
 * Sets another version of the user's trades, as the trigger on trades does. For changes of figures that change no
 * trade. It must be called before the transaction locks a rollup.
 */
export async function renewRecordVersion({ db, userId }: Scope): Promise<void> {
  const renewed = sql`insert into record_versions (user_id, version, created_at, updated_at)
    values (${userId}, gen_random_uuid(), now(), now())
    on conflict (user_id) do update set version = excluded.version, updated_at = excluded.updated_at`
  await readPrepared(db, renewed)
}
