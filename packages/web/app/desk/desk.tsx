import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, redirectDocument, useLoaderData } from 'react-router'
import { paths } from '../lib/paths.ts'
import { makeQueryClient } from '../lib/query.ts'
import { loadSession } from '../lib/session.ts'
import { noteSignedIn } from '../lib/signed-in-hint.ts'
import { PageSpinner } from '../ui/display/spinner.tsx'
import styles from './desk.module.css'
import { SessionEnded } from './session-ended.tsx'
import { TopBar } from './top-bar.tsx'
import { useBackgroundLibrary } from './use-background-library.ts'

/** Loads the session. Without a session the sign-in page opens by a full page load [SHELL-05] [SHELL-10]. */
export async function clientLoader() {
  const session = await loadSession()
  noteSignedIn(session !== null)
  if (!session) throw redirectDocument(paths.auth)
  return session
}
clientLoader.hydrate = true as const

// The address changes with every filter and dialog; the session does not.
export const shouldRevalidate = () => false

/** Shown while the session loads [SHELL-09]. */
export function HydrateFallback() {
  return <PageSpinner />
}

/** The signed-in shell: the top bar, and below it the section of the address. */
export default function Desk() {
  const session = useLoaderData<typeof clientLoader>()
  const [queries] = useState(makeQueryClient)
  useBackgroundLibrary()
  return (
    <QueryClientProvider client={queries}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <TopBar session={session} />
      <main className={styles.content} id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SessionEnded />
    </QueryClientProvider>
  )
}
