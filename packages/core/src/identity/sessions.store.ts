import type { Statement } from '../db/index.ts'

/** Reads the live session with this token as a SignedInViewer; no row when it is revoked, idle too long or too old. */
export function liveSession(query: { token: string; now: Date; madeAfter: Date }): Statement {
  return {
    text: `select user_id as "userId", email, full_name as "fullName" from live_session($1, $2, $3)`,
    values: [query.token, query.now, query.madeAfter],
  }
}
