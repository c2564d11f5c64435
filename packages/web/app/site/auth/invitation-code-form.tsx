import { useEffect, useEffectEvent } from 'react'
import { findInvitation, type Invitation } from '../../lib/invitations.ts'
import { loadSession } from '../../lib/session.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkCode } from '../auth-form/auth.check.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'
import { AuthSubmit } from './auth-submit.tsx'

/** The field for an invitation code. A code from the address is checked at once [INV-01] [INV-02] [ERRC-10]. */
export function InvitationCodeForm({
  code,
  onChecked,
}: {
  code: string
  /** `isOwn` when the person who is signed in is the invited one. */
  onChecked: (invitation: Invitation | null, isOwn: boolean) => void
}) {
  const auth = useAuthForm({
    start: { code },
    check: checkCode,
    submit: async (values) => {
      const invitation = await findInvitation(values.code.trim())
      const session = invitation && mayBeSignedIn() ? await loadSession() : null
      const isOwn = session !== null && session.user.email === invitation?.email
      toast(invitation ? (isOwn ? own : valid) : invalid)
      onChecked(invitation, isOwn)
    },
    onDone: () => undefined,
    staysOpen: true,
    failureTitle: 'Error',
    describe: () => 'Failed to validate invitation. Please try again.',
  })
  const checkGivenCode = useEffectEvent(() => {
    if (code !== '') auth.onSubmit()
  })
  useEffect(() => checkGivenCode(), [])
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="You have been invited">
        <p className="soft">Enter the code from your email.</p>
      </AuthTitle>
      <Field label="Invitation code" error={auth.problem('code')}>
        <TextInput
          className={styles.control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...auth.input('code')}
        />
      </Field>
      <AuthSubmit form={auth} busyLabel="Checking">
        Check Invitation
      </AuthSubmit>
    </form>
  )
}

const valid = {
  title: 'Valid Invitation!',
  description: 'You can now create your account with this invitation.',
}
const own = { title: 'Valid Invitation!', description: 'You can now accept it with your account.' }
const invalid = {
  title: 'Invalid Invitation',
  description: 'This invitation code is invalid or has expired.',
  variant: 'destructive',
} as const
