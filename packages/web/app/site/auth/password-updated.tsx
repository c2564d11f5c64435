import { clsx } from 'clsx'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'

/** How long the panel is shown before the dashboard opens. Source: requirement RESET-10. */
const UPDATED_PAUSE_MS = 2_000

/** The confirmation of a new password. It leads to the dashboard [RESET-10] [ERRC-14]. */
export function PasswordUpdated() {
  useEffect(() => {
    toast({ title: 'Password Updated', description: 'Your other sessions have ended.' })
    const timer = setTimeout(() => location.replace(paths.app), UPDATED_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.form}>
      <AuthTitle title="Password Updated" isStatus>
        <p className="soft">You are signed in. Opening your journal.</p>
      </AuthTitle>
      <ButtonLink fullWidth className={clsx(styles.control, styles.submit)} href={paths.app}>
        Open App
      </ButtonLink>
    </div>
  )
}
