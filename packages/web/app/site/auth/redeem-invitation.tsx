import { formatDuration } from '@candlebook/domain/subscriptions'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { type Invitation, redeemInvitation } from '../../lib/invitations.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import styles from './auth.module.css'
import { AuthTitle } from './auth-page.tsx'

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
