import { useRouteLoaderData } from 'react-router'
import type { Session } from '../lib/session.ts'

/** The session that the desk loaded. Only for pages below the desk; features receive what they need as properties. */
export function useSession(): Session {
  const { session } = useRouteLoaderData('desk/desk') as { session: Session } // the loader of desk.tsx
  return session
}
