import { type ComponentType, useState } from 'react'
import { getCurrentAddress, paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import { toast } from '../ui/feedback/toast.store.ts'
import { useKeepSession } from './keep-session.ts'

type Question = ComponentType<{ onClose: () => void }>

/**
 * Keeps the session. When it has ended, the page is left, so that no data of the user stays on the screen and in memory.
 * With typed text in a form it stays and says so, because the user can copy the text first.
 */
export function SessionEnded({ session }: { session: Session }) {
  const [Question, setQuestion] = useState<Question | null>(null)
  const ask = () => {
    import('./session-ended-dialog.tsx').then(
      ({ SessionEndedDialog }) => setQuestion(() => SessionEndedDialog),
      showSessionEndedToast, // the server may have deleted the file with the version of this page
    )
  }
  useKeepSession(session, {
    onEnded: () => (hasTypedText() ? ask() : leave()),
    onUncertain: ask,
    onContinued: () => setQuestion(null),
  })

  return Question && <Question onClose={() => setQuestion(null)} />
}

/** Not kept in the history: Back would show the page of the former user. */
function leave(): void {
  location.replace(paths.signInTo(getCurrentAddress()))
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** The fields that the user typed in, since this file was loaded. */
const typedFields = new WeakSet<EventTarget>()
if (typeof document !== 'undefined')
  document.addEventListener('input', ({ target }) => target && typedFields.add(target), { capture: true })

/** Whether a form on the screen has text that the user typed. A password is no text that anyone wants to keep. */
function hasTypedText(): boolean {
  const fields = document.querySelectorAll<TextField>('form :is(textarea, input:not([type="password"]))')
  return [...fields].some((field) => typedFields.has(field) && field.value.trim() !== '')
}

function showSessionEndedToast() {
  const signIn = { label: 'Sign In', onPress: () => location.assign(paths.signInTo(getCurrentAddress())) }
  toast({ title: 'Your session has ended', variant: 'destructive', action: signIn })
}
