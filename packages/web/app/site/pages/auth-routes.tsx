import { clsx } from 'clsx'
import { useEffect, useSyncExternalStore } from 'react'
import { signedInStore } from '../../lib/auth-events.ts'
import { paths } from '../../lib/paths.ts'
import { mayBeSignedIn } from '../../lib/signed-in-hint.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import styles from './home.module.css'

/**
 * Links to sign in and sign up, or to the dashboard for a signed-in user. Each link loads a full document
 * [SHELL-05].
 */
export function AuthRoutes({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const signedIn = useSignedIn()
  return (
    <div className={clsx(styles.entries, className)}>
      {signedIn ? (
        <ButtonLink className={linkClassName} variant="primary" href={paths.app}>
          Open App
        </ButtonLink>
      ) : (
        <>
          <ButtonLink className={linkClassName} href={paths.auth}>
            Sign in
          </ButtonLink>
          <ButtonLink className={linkClassName} variant="primary" href={paths.signUp}>
            Sign up
          </ButtonLink>
        </>
      )}
    </div>
  )
}

// Asked once per page and after the page is shown, so that the landing page does not wait for the answer.
let answer: Promise<unknown> | null = null

/** Follows what other tabs do, so that the links are right without a reload [AUTH-20]. */
function useSignedIn(): boolean {
  useEffect(() => {
    if (mayBeSignedIn()) answer ??= import('../../lib/session.ts').then(({ loadSession }) => loadSession())
    answer?.catch(() => undefined)
  }, [])
  return useSyncExternalStore(signedInStore.subscribe, signedInStore.current, () => false)
}
