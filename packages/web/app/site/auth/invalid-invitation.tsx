import { Button } from '../../ui/actions/button.tsx'
import styles from './auth.module.css'
import { AuthNotice } from './auth-notice.tsx'
import { AuthTitle } from './auth-page.tsx'

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
