import type { Factors } from '@candlebook/contract/identity'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { NamedRow, RowList, RowListLoading } from '../../../ui/layout/row-list.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { useFactors } from '../proof/factors.queries.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import styles from './passkeys-section.module.css'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'

type Passkey = Factors['passkeys'][number]

/** The server refuses more. */
const MAX_PASSKEYS = 20

/** The passkeys of the user. Each can be removed. */
export function PasskeysSection() {
  const { data: factors, isError, isFetching, refetch } = useFactors()
  const [dialog, setDialog] = useState<Passkey | 'add' | null>(null)
  const close = () => setDialog(null)
  const asksCode = Boolean(factors?.twoFactor)
  return (
    <OptionCard
      title="Passkeys"
      hint="Sign in with your fingerprint, your face or a security key. A passkey replaces the password and the code."
    >
      {isError && !factors ? (
        <FailedLine className={styles.failed} onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the passkeys.
        </FailedLine>
      ) : !factors ? (
        <RowListLoading />
      ) : (
        <>
          {factors.passkeys.length > 0 && (
            <RowList label="Passkeys">
              {factors.passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
              ))}
            </RowList>
          )}
          <div className={styles.foot}>
            {factors.passkeys.length < MAX_PASSKEYS ? (
              <Button onClick={() => setDialog('add')}>Add Passkey</Button>
            ) : (
              <p className="cap">You have 20 passkeys, the most that an account can have.</p>
            )}
          </div>
        </>
      )}
      {dialog === 'add' && <AddPasskeyDialog asksCode={asksCode} onClose={close} />}
      {dialog && dialog !== 'add' && (
        <RemovePasskeyDialog passkey={dialog} asksCode={asksCode} onClose={close} />
      )}
    </OptionCard>
  )
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey
  onRemove: () => void
}) {
  const used = lastUsedAt ? `Last used ${formatInstant(lastUsedAt)}.` : 'Not used yet.'
  return (
    <NamedRow
      name={name}
      facts={`Added ${formatInstant(createdAt)}. ${used}`}
      action={
        <Button aria-label={`Remove passkey ${name}`} onClick={onRemove}>
          Remove
        </Button>
      }
    />
  )
}
