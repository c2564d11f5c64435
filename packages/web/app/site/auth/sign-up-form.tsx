import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { checkSignUp } from '../auth-form/auth.check.ts'
import { type CreatedAccount, createAccount, describeSignUpError } from '../auth-form/create-account.ts'
import { useAuthForm } from '../auth-form/use-auth-form.ts'
import { useRobotCheck } from '../auth-form/use-robot-check.ts'
import { Agreement } from './agreement.tsx'
import styles from './auth.module.css'
import { AuthSubmit } from './auth-submit.tsx'
import { CheckField } from './check-field.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RobotField } from './robot-field.tsx'

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
