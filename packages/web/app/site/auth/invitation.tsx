import { formatDuration } from '@candlebook/domain/billing/invitation-duration'
import { proposeCurrency } from '@candlebook/domain/settings/currencies'
import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { loadSession } from '../../lib/session.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkCode, checkInvited } from './auth.check.ts'
import styles from './auth.module.css'
import { Agreement, AuthSubmit, NewPasswordFields } from './auth-fields.tsx'
import { AuthNotice, AuthTitle } from './auth-page.tsx'
import { createInvitedAccount, describeSignUpError } from './create-account.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { useRobotCheck } from './robot-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

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

/** Redeems an invitation for the account that is signed in [INV-07]. */
export function RedeemInvitation({ invitation }: { invitation: Invitation }) {
  const [isRedeeming, setRedeeming] = useState(false)
  const redeem = async () => {
    setRedeeming(true)
    try {
      await redeemInvitation(invitation.code)
      location.assign(`${paths.app}?invitation=accepted`)
    } catch (thrown) {
      setRedeeming(false)
      toast({ title: 'Error', description: toApiError(thrown).message })
    }
  }
  return (
    <div className={styles.form}>
      <AuthTitle title="Accept your invitation" isStatus>
        <p className="soft">You are signed in as {invitation.email}.</p>
        <p>
          <span className={styles.duration}>{formatDuration(invitation.durationDays)}</span>
        </p>
      </AuthTitle>
      <Button
        variant="primary"
        fullWidth
        className={styles.control}
        busy={isRedeeming}
        busyLabel="Accepting"
        onClick={() => void redeem()}
      >
        Accept Invitation
      </Button>
    </div>
  )
}

/** Shown for a used, an expired and a wrong code alike [INV-04] [INV-05]. */
export function InvalidInvitation({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.form}>
      <AuthTitle title="Invalid or expired invitation" isStatus>
        <p className="soft">This invitation code is invalid or has expired.</p>
      </AuthTitle>
      <AuthNotice isBad>
        Ask the person who invited you for a new code. The old one is never reused.
      </AuthNotice>
      <Button fullWidth className={styles.control} autoFocus onClick={onRetry}>
        Try Another Code
      </Button>
    </div>
  )
}

/** An invitation that can be redeemed. */
export interface Invitation {
  code: string
  email: string
  /** Days of access; -1 never ends. */
  durationDays: number
}

/** The invitation of a code, or null when the code is wrong, used or expired. Throws ApiError. */
async function findInvitation(code: string): Promise<Invitation | null> {
  const answer = await api.invitations.validate({ invitationCode: code })
  return answer.valid ? { code, ...answer.invitation } : null
}

/**
 * Gives the access of an invitation to the account that is signed in, and proposes the base currency of the browser's
 * region. Throws ApiError.
 */
async function redeemInvitation(code: string): Promise<void> {
  await api.invitations.redeem({ invitationCode: code, currency: proposeCurrency(navigator.languages) })
}
