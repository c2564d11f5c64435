import { formatCount } from '@candlebook/domain/text/text'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { type ActionWithToast, runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { Switch } from '../../ui/fields/switch.tsx'
import styles from './account-copy-line.module.css'
import { switchAccountCopy, useLibrary, useSyncState } from './use-library.ts'

/**
 * Says where the library is stored and whether the account has all changes. Contains the switch of the
 * account copy.
 */
export function AccountCopyLine() {
  const { copy } = useLibrary()
  const words = useCopyWords()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const switching = (to: 'on' | 'off'): ActionWithToast<void> => ({
    run: () => {
      setBusy(true)
      return switchAccountCopy(to).finally(() => setBusy(false))
    },
    failed: (thrown) => toApiError(thrown).message,
  })
  return (
    <div className={styles.line}>
      <label className={styles.label} htmlFor="library-account-copy">
        <Switch
          id="library-account-copy"
          checked={copy === 'on'}
          disabled={busy}
          onCheckedChange={(on) => (on ? void runWithToast(switching('on')) : setAsking(true))}
        />
        <span>
          {copy === 'on' ? 'Kept in this browser and in your account' : 'Kept in this browser only'}
        </span>
      </label>
      <span className="mini" role="status">
        {words}
      </span>
      {asking && (
        <ActionDialog
          title="Keep the library in this browser only?"
          question="The copy in your account is deleted. Each browser keeps the items it has, and changes no longer travel between them."
          confirmLabel="Delete the copy"
          {...switching('off')}
          closes="at once"
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

function useCopyWords(): string {
  const { waiting, copy } = useLibrary()
  const state = useSyncState()
  if (copy === 'off' || waiting === 0) return ''
  const changes = `${formatCount(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'} to reach your account`
  return state === 'waiting' ? `${changes}. Nothing is lost; it is tried again.` : ''
}
