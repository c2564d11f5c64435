import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { signInWithPasskey } from '../../lib/factors/passkeys.ts'
import { Button } from '../../ui/actions/button.tsx'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'

/** Signs in with a passkey, without address and password; success loads the next page as a new document. */
export function PasskeyButton({ next, disabled }: { next: string; disabled: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const enter = async () => {
    setBusy(true)
    setError(null)
    try {
      await signInWithPasskey()
      location.assign(next)
    } catch (thrown) {
      setBusy(false)
      setError(toApiError(thrown).message)
    }
  }
  return (
    <>
      <AuthFormError>{error}</AuthFormError>
      <Button
        fullWidth
        className={styles.control}
        icon={KeyRound}
        disabled={disabled}
        busy={isBusy}
        busyLabel="Waiting for your passkey"
        onClick={() => void enter()}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}
