import type { Factors } from '@candlebook/contract/identity'
import { ShieldAlert } from 'lucide-react'
import { Icon } from '../../../ui/display/icon.tsx'
import styles from './admin-factor-note.module.css'

/** Says to an administrator why this session has no administrator rights, and what to do. */
export function AdminFactorNote({ factors: { twoFactor, passkeys } }: { factors: Factors }) {
  const hasFactor = twoFactor !== null || passkeys.length > 0
  return (
    <div className={styles.note} role="note">
      <Icon of={ShieldAlert} />
      <p>
        You have no administrator rights in this session, because this server requires a second factor of
        administrators.{' '}
        {hasFactor
          ? 'Sign out, and sign in again with a code or a passkey.'
          : 'Set up two-factor authentication or add a passkey.'}
      </p>
    </div>
  )
}
