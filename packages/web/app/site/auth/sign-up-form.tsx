import { clsx } from 'clsx'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkSignUp } from './auth.check.ts'
import styles from './auth.module.css'
import { Agreement, AuthSubmit, CheckField, NewPasswordFields } from './auth-fields.tsx'
import { AuthNotice, AuthTitle } from './auth-page.tsx'
import { type CreatedAccount, createAccount, describeSignUpError } from './create-account.ts'
import { HoneypotField } from './honeypot-field.tsx'
import { RobotField, useRobotCheck } from './robot-field.tsx'
import { useAuthForm } from './use-auth-form.ts'

export interface SignUpFormProps {
  email?: string
  /** The title, and the content above the fields. */
  head: ReactNode
  /** The line below the button; it gets a function that returns the typed email address. */
  foot: (typedEmail: () => string) => ReactNode
  onCreated: (created: CreatedAccount, email: string) => void
  /** Puts the two passwords next to each other on a wide screen. */
  wide?: boolean
}

const ROBOT_FAILED = 'The check did not work. Tick the box to try again.'
/** Browsers offer the functions that the check needs over https and on this machine only. */
const ROBOT_NEEDS_HTTPS = 'The check does not work on this page. Open Candlebook over https.'

/** Creates an account, on /auth and on /register [AUTH-06] to [AUTH-11] [REG-10]. */
export function SignUpForm({ email = '', head, foot, onCreated, wide = false }: SignUpFormProps) {
  const robot = useRobotCheck()
  const auth = useAuthForm({
    start: { email },
    check: checkSignUp,
    submit: async ({ fullName, email, password, website }) => {
      const account = { fullName, email, password, website }
      onCreated(await createAccount(account, robot.take), email)
    },
    onDone: () => undefined,
    failureTitle: 'Sign up failed',
    describe: describeSignUpError,
  })
  const { problem, input } = auth
  const ticked = auth.form.watch(['isNoRobot', 'acceptsTerms'])
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={auth.onSubmit}
      onKeyDown={auth.onKeyDown}
    >
      {head}
      <Field label="Full name" error={problem('fullName')}>
        <TextInput className={styles.control} {...input('fullName')} autoComplete="name" autoFocus />
      </Field>
      <Field label="Email" error={problem('email')}>
        <TextInput className={styles.control} type="email" autoComplete="username" {...input('email')} />
      </Field>
      <div className={clsx(styles.passwords, wide && styles.sideBySide)}>
        <NewPasswordFields form={auth} />
      </div>
      <HoneypotField input={input('website')} />
      <SignUpChecks auth={auth} robot={robot} />
      <AuthSubmit form={auth} disabled={!ticked.every(Boolean)} busyLabel="Creating account">
        Create Account
      </AuthSubmit>
      <p className={styles.foot}>{foot(auth.typedEmail)}</p>
    </form>
  )
}

interface SignUpChecksProps {
  auth: ReturnType<typeof useAuthForm>
  robot: ReturnType<typeof useRobotCheck>
}

function SignUpChecks({ auth, robot }: SignUpChecksProps) {
  const { form, problem, input } = auth
  const check = async (isTicked: boolean) => {
    if (!isTicked) return
    if (await robot.solve()) return
    form.setValue('isNoRobot', false)
    form.setError('isNoRobot', { type: 'auth', message: isSecureContext ? ROBOT_FAILED : ROBOT_NEEDS_HTTPS })
  }
  return (
    <div className={styles.checks}>
      <RobotField
        {...form.register('isNoRobot', {
          onChange: ({ target }) => {
            form.clearErrors('isNoRobot')
            void check(target.checked)
          },
        })}
        state={robot.state}
        error={problem('isNoRobot')}
      />
      <CheckField {...input('acceptsTerms')} error={problem('acceptsTerms')}>
        I agree to the <Agreement />
      </CheckField>
    </div>
  )
}

/** How long the confirmation is shown before the next page opens. Source: requirements AUTH-04 and ERRC-04. */
const CREATED_PAUSE_MS = 2_000

/** Longer than a usual toast, because its text says what to do next. */
const CREATED_TOAST_MS = 15_000

/** The confirmation of a new account. It leads to the dashboard, or to sign-in when no session was opened. */
export function AccountCreated({
  created,
  onSignIn,
}: {
  created: CreatedAccount
  onSignIn: (notice: string) => void
}) {
  const leave = useEffectEvent(() => {
    if (created.isSignedIn) location.assign(paths.app)
    else onSignIn(created.text)
  })
  useEffect(() => {
    const timer = setTimeout(leave, CREATED_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (created.isSignedIn) return
    toast({ title: 'Account created', description: created.text, durationMs: CREATED_TOAST_MS })
  }, [created])
  return (
    <div className={styles.form}>
      <AuthTitle title="Account created" isStatus>
        {created.isSignedIn && <p className="soft">You are signed in. Opening your journal.</p>}
      </AuthTitle>
      {created.isSignedIn ? (
        <ButtonLink fullWidth className={clsx(styles.control, styles.submit)} href={paths.app}>
          Open App
        </ButtonLink>
      ) : (
        <AuthNotice>{created.text}</AuthNotice>
      )}
    </div>
  )
}
