import type { Statement } from '../db/index.ts'

/** Reads the live session with this token as a SignedInViewer; no row when it is revoked, idle too long or too old. */
export function liveSession(query: { token: string; now: Date; madeAfter: Date }): Statement {
  return {
    text: `select users.id as "userId", users.email, users.name as "fullName"
      from auth.sessions join auth.users on users.id = sessions.user_id
      where sessions.token = $1 and sessions.expires_at > $2 and sessions.created_at > $3 limit 1`,
    values: [query.token, query.now, query.madeAfter],
  }
}
