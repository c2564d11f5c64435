import { connectForSession, type Database, prepared } from '../db/index.ts'

/** A user with a live session, as the tables contain it at this moment. */
export type SignedInUser = { userId: string; email: string; fullName: string; isAdmin: boolean }

/**
 * The user of the live session with this token; null when the session is revoked, was idle too long or is too
 * old. Four statements are sent together and cost one round trip. The first select sets the user for row
 * security; the second select then sees only that user's profile. Throws request.too_many and server.busy
 * when too many requests of the session wait.
 */
export async function findLiveSession(
  db: Database,
  { token, now, createdAfter }: { token: string; now: Date; createdAfter: Date },
): Promise<SignedInUser | null> {
  const client = await connectForSession(db, token)
  const begun = client.query('begin read only')
  const session = client.query<SignedInUser>(
    prepared({ text: selectSession, values: [token, now, createdAfter] }),
  )
  const profile = client.query<{ isAdmin: boolean }>(prepared({ text: selectProfile, values: [] }))
  const ended = client.query('commit') // after a failed statement it rolls back
  const settled = await Promise.allSettled([begun, session, profile, ended])
  const last = settled[3]
  client.release(last.status === 'rejected' ? (last.reason as Error) : undefined)
  const [, sessions, profiles] = await Promise.all([begun, session, profile, ended])
  const user = sessions.rows[0]
  if (!user) return null
  const { userId, email, fullName } = user
  return { userId, email, fullName, isAdmin: profiles.rows[0]?.isAdmin ?? false }
}

const selectSession = `select user_id as "userId", email, full_name as "fullName",
    set_config('app.user_id', user_id::text, true) from live_session($1, $2, $3)`

const selectProfile = `select is_admin as "isAdmin" from profiles
    where user_id = nullif(current_setting('app.user_id', true), '')::uuid`
