import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import styles from './auth.module.css'

/** Sends another mail with a link that confirms the address. */
export function SendAgain({ send }: { send: () => Promise<void> }) {
  const [isSending, setSending] = useState(false)
  const press = async () => {
    setSending(true)
    await send().then(
      () =>
        toast({
          title: 'Link sent',
          description: 'If this address must be confirmed, a new link is on its way.',
        }),
      (thrown: unknown) => toast({ title: 'Error', description: toApiError(thrown).message }),
    )
    setSending(false)
  }
  return (
    <Button
      fullWidth
      className={styles.control}
      busy={isSending}
      busyLabel="Sending"
      onClick={() => void press()}
    >
      Send the confirmation again
    </Button>
  )
}
