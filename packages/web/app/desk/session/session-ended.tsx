import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { getCurrentAddress, paths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { useKeepSession } from './use-keep-session.ts'

type Question = ComponentType<{ onClose: () => void }>

/** Keeps the session, and says that it has ended. The page stays as it is, so that the user can copy typed text first. */
export function SessionEnded({ session }: { session: Session }) {
  const [Question, setQuestion] = useState<Question | null>(null)
  const client = useQueryClient()
  const ask = useEffectEvent(() => {
    import('./session-ended-dialog.tsx').then(
      ({ SessionEndedDialog }) => setQuestion(() => SessionEndedDialog),
      showSessionEndedToast, // the server may have deleted the file with the version of this page
    )
  })
  useEffect(() => {
    const listen = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type === 'updated' && event.action?.type === 'error' && hasEnded(event.action.error)) ask()
    }
    const caches = [client.getQueryCache(), client.getMutationCache()]
    const stops = caches.map((cache) => cache.subscribe(listen))
    // What was refused before this file arrived.
    if (caches.some((cache) => cache.getAll().some(({ state }) => hasEnded(state.error)))) ask()
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])

  useKeepSession(session, { onEnded: ask, onContinued: () => setQuestion(null) })

  return Question && <Question onClose={() => setQuestion(null)} />
}

function hasEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'session.required'
}

function showSessionEndedToast() {
  const signIn = { label: 'Sign In', onPress: () => location.assign(paths.signInTo(getCurrentAddress())) }
  toast({ title: 'Your session has ended', variant: 'destructive', action: signIn })
}
