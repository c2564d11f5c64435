import { SpinnerRing } from '../../ui/display/spinner.tsx'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'

/** Shown while the server checks a link. */
export function AuthWaiting({ children }: { children: string }) {
  return (
    <>
      <AuthTitle title="One moment">
        <p className="soft">{children}</p>
      </AuthTitle>
      <p className={styles.waiting} role="status">
        <SpinnerRing size={16} />
        Verifying...
      </p>
    </>
  )
}
