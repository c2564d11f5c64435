import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { getCurrentAddress, paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import { toast } from '../ui/feedback/toast.store.ts'
import { useKeepSession } from './use-keep-session.ts'

type Question = ComponentType<{ onClose: () => void }>

/** Says that the session has ended. The page stays as it is, so that the user can copy typed text first. */
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
      const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : null
      if (error instanceof ApiError && error.code === 'session.required') ask()
    }
    const stopQueries = client.getQueryCache().subscribe(listen)
    const stopMutations = client.getMutationCache().subscribe(listen)
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client])

  useKeepSession(session, { onEnded: ask, onContinued: () => setQuestion(null) })

  return Question && <Question onClose={() => setQuestion(null)} />
}

function showSessionEndedToast() {
  const signIn = { label: 'Sign In', onPress: () => location.assign(paths.signInTo(getCurrentAddress())) }
  toast({ title: 'Your session has ended', variant: 'destructive', action: signIn })
}
