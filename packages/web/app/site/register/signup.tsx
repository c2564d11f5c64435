import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { AuthPage } from '../auth/auth-page.tsx'
import {
  InvalidInvitation,
  type Invitation,
  InvitationCodeForm,
  InvitedSignUpForm,
  RedeemInvitation,
} from '../auth/invitation.tsx'
import { forgetLink, getLinkParameters } from '../auth/link-parameters.ts'
import { unlisted } from '../frame/describe-page.ts'

type State =
  | { name: 'unknown'; code: string }
  | { name: 'invalid' }
  | { name: 'valid'; invitation: Invitation; isOwn: boolean }

/** Longer than a usual toast, because its text says what to do next. */
const CREATED_TOAST_MS = 15_000

const ACTIVATION =
  'Please check your email to verify your account. Your invitation will be activated once verified.'

export const handle = { hasLateScripts: true } satisfies PageHandle
export const meta = () => [{ title: formatPageTitle('You have been invited') }, unlisted]

/** Sign-up with an invitation: a code of unknown validity, a refused code, or the form [INV-01] to [INV-06]. */
export default function SignUpWithInvitation() {
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ name: 'unknown', code: '' })
  useEffect(() => {
    const { invitation } = getLinkParameters()
    if (invitation) setState({ name: 'unknown', code: invitation })
  }, [])
  const show = (invitation: Invitation | null, isOwn = false) =>
    setState(invitation ? { name: 'valid', invitation, isOwn } : { name: 'invalid' })
  return (
    <AuthPage>
      {state.name === 'unknown' && <InvitationCodeForm key={state.code} code={state.code} onChecked={show} />}
      {state.name === 'invalid' && (
        <InvalidInvitation
          onRetry={() => {
            forgetLink()
            setState({ name: 'unknown', code: '' })
          }}
        />
      )}
      {state.name === 'valid' && state.isOwn && <RedeemInvitation invitation={state.invitation} />}
      {state.name === 'valid' && !state.isOwn && (
        <InvitedSignUpForm
          invitation={state.invitation}
          onRefused={() => show(null)}
          onCreated={() => {
            toast({ title: 'Account Created!', description: ACTIVATION, durationMs: CREATED_TOAST_MS })
            void navigate(paths.auth, { state: { email: state.invitation.email, notice: ACTIVATION } })
          }}
        />
      )}
    </AuthPage>
  )
}
