import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import type { CreatedAccount } from '../auth-form/create-account.ts'
import styles from './auth.module.css'
import { AuthNotice } from './auth-notice.tsx'
import { AuthTitle } from './auth-page.tsx'

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
