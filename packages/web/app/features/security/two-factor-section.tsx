import type { Factors } from '@candlebook/contract/identity'
import { formatCount } from '@candlebook/domain/text/text'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard, OptionRow } from '../../ui/layout/option-card.tsx'
import { RowListLoading } from '../../ui/layout/row-list.tsx'
import { useFactors } from './factors.queries.ts'
import styles from './security.module.css'
import { NewCodesDialog, SwitchOffDialog } from './two-factor-dialogs.tsx'

// The dialog has the library for QR codes.
const SetUpDialog = lazyDialog(async () => (await import('./set-up-dialog.tsx')).SetUpDialog)

/** Two-factor authentication: on or off, and its backup codes. */
export function TwoFactorSection() {
  const { data: factors, isError, isFetching, refetch } = useFactors()
  const [dialog, setDialog] = useState<'set-up' | 'codes' | 'off' | null>(null)
  const close = () => setDialog(null)
  const twoFactor = factors?.twoFactor
  return (
    <OptionCard
      title="Two-factor authentication"
      hint="A code of an authenticator app, in addition to your password."
    >
      {isError && !factors ? (
        <FailedLine className={styles.failed} onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load two-factor authentication.
        </FailedLine>
      ) : !factors ? (
        <RowListLoading />
      ) : (
        <>
          {factors.lacksAdminFactor && <AdminFactorNote factors={factors} />}
          {twoFactor ? (
            <>
              <OptionRow label="On" hint={`Since ${formatInstant(twoFactor.enabledAt)}.`} stacked>
                <Button onClick={() => setDialog('off')}>Switch Off</Button>
              </OptionRow>
              <OptionRow
                label="Backup codes"
                hint={`${formatCount(twoFactor.backupCodesLeft, 'code')} left. Each replaces the app once.`}
                stacked
              >
                <Button onClick={() => setDialog('codes')}>New Codes</Button>
              </OptionRow>
            </>
          ) : (
            <OptionRow label="Off" hint="Your password alone signs in." stacked>
              <Button onClick={() => setDialog('set-up')}>Set Up</Button>
            </OptionRow>
          )}
        </>
      )}
      {dialog === 'set-up' && <SetUpDialog onClose={close} />}
      {dialog === 'codes' && <NewCodesDialog onClose={close} />}
      {dialog === 'off' && <SwitchOffDialog onClose={close} />}
    </OptionCard>
  )
}

/** Says to an administrator why this session has no administrator rights, and what to do. */
function AdminFactorNote({ factors: { twoFactor, passkeys } }: { factors: Factors }) {
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
