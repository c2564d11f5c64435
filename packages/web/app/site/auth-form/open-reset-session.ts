import { forgetLink, linkParameters } from '../../lib/link-parameters.ts'
import { loadSession, recover, type Session } from '../../lib/session.ts'

let opening: Promise<Session | null> | null = null

/**
 * The session that may set a new password: the one of the recovery link, or the session that exists. Null
 * without both. Rejects for a link that the server refuses. The link is used once in this document.
 */
export function openResetSession(): Promise<Session | null> {
  const { token, type } = linkParameters()
  if (token && type === 'recovery') {
    forgetLink()
    opening = recover(token).then(loadSession)
  }
  return opening ?? loadSession()
}
