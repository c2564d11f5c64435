import { formatDuration } from '@candlebook/domain/subscriptions'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import type { Invitation } from '../../lib/invitations.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkInvited } from '../auth-form/auth.check.ts'
import { createInvitedAccount, describeSignUpError } from '../auth-form/create-account.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { useRobotCheck } from '../auth-form/use-robot-check.ts'
import { Agreement } from './agreement.tsx'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'
import { AuthSubmit } from './auth-submit.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export interface InvitedSignUpFormProps {
  invitation: Invitation
  /** The invitation was used or has expired since it was checked. */
  onRefused: () => void
  onCreated: () => void
}

/** Creates the account of an invited person; the invitation decides the address [INV-06] to [INV-10]. */
export function InvitedSignUpForm({ invitation, onRefused, onCreated }: InvitedSignUpFormProps) {
  const robot = useRobotCheck()
  const auth = useAuthForm({
    start: { email: invitation.email },
    check: checkInvited,
    submit: async ({ fullName, password, website }) => {
      const { email, code } = invitation
      const account = { fullName, email, password, website, invitationCode: code }
      await createInvitedAccount(account, robot.take).catch((thrown: unknown) => {
        if (toApiError(thrown).code === 'invitations.invalid') onRefused()
        throw thrown
      })
    },
    onDone: onCreated,
    failureTitle: 'Sign up failed',
    describe: describeSignUpError,
  })
  // There is no tick box here: the challenge is solved while the person fills in the form.
  const solve = useEffectEvent(() => void robot.solve())
  useEffect(() => solve(), [])
  const { problem, input } = auth
  return (
    <form className={styles.form} method="post" noValidate onSubmit={auth.onSubmit}>
      <AuthTitle title="Accept your invitation">
        <p>
          <span className={styles.duration}>{formatDuration(invitation.durationDays)}</span>
        </p>
      </AuthTitle>
      <Field label="Email" hint="Fixed by the invitation." error={problem('email')}>
        <TextInput
          className={clsx(styles.control, styles.readOnly)}
          type="email"
          autoComplete="username"
          readOnly
          {...input('email')}
        />
      </Field>
      <Field label="Full name" error={problem('fullName')}>
        <TextInput className={styles.control} {...input('fullName')} autoComplete="name" autoFocus />
      </Field>
      <NewPasswordFields form={auth} />
      <HoneypotField input={input('website')} />
      <AuthSubmit form={auth} busyLabel="Creating account">
        Create Account
      </AuthSubmit>
      <p className={styles.agreement}>
        By creating an account you agree to the <Agreement />.
      </p>
    </form>
  )
}
