import type { Factors } from '@candlebook/contract/identity'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { nameRefusedFields } from '../../forms/name-refused-fields.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList, RowListLoading } from '../../ui/layout/row-list.tsx'
import { useFactors, useReloadFactors } from './factors.queries.ts'
import { addPasskey, removePasskey } from './passkeys.ts'
import { emptyProof, ProofFields, type ProofValues, refusedFields, resolveProof } from './proof.tsx'
import styles from './security.module.css'

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
        <FailedLine className={styles.passkeysFailed} onRetry={() => void refetch()} retrying={isFetching}>
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

/** Names a new passkey, asks for the password, and then lets the browser create it. */
function AddPasskeyDialog({ asksCode, onClose }: { asksCode: boolean; onClose: () => void }) {
  const reload = useReloadFactors()
  const record = useRecordForm<ProofValues>({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksName: true, asksCode }),
    save: async (values) => {
      await nameRefusedFields(addPasskey(values), refusedFields)
      await reload()
    },
    saved: { title: 'Passkey added', description: 'It signs in without your password.' },
    failed: 'Failed to add the passkey.',
    onClose,
  })
  return (
    <RecordFormDialog record={record} title="Add Passkey" submitLabel="Continue" busyLabel="Waiting">
      <FieldColumn>
        <p className="soft">
          Your browser asks next where to store the passkey: on this device, on your phone or on a security
          key.
        </p>
        <NameField />
        <ProofFields asksCode={asksCode} autoFocus={false} />
      </FieldColumn>
    </RecordFormDialog>
  )
}

function NameField() {
  const { register, formState } = useFormContext<ProofValues>()
  return (
    <Field
      label="Name"
      hint="So that you recognise it, such as the name of the device."
      error={formState.errors.name?.message}
    >
      <TextInput autoFocus maxLength={60} autoComplete="off" {...register('name')} />
    </Field>
  )
}

/** Removes a passkey after the password. */
function RemovePasskeyDialog({
  passkey: { id, name },
  asksCode,
  onClose,
}: {
  passkey: Factors['passkeys'][number]
  asksCode: boolean
  onClose: () => void
}) {
  const reload = useReloadFactors()
  const record = useRecordForm<ProofValues>({
    start: emptyProof,
    resolver: (values) => resolveProof(values, { asksCode }),
    save: async ({ password, code }) => {
      await nameRefusedFields(removePasskey({ id, password, code }), refusedFields)
      await reload()
    },
    saved: { title: 'Passkey removed', description: 'It no longer signs in.' },
    failed: 'Failed to remove the passkey.',
    onClose,
  })
  return (
    <RecordFormDialog record={record} title="Remove Passkey" submitLabel="Remove" busyLabel="Removing">
      <FieldColumn>
        <p className="soft">The passkey no longer signs in. Delete it from your device as well.</p>
        <DialogSubject>
          <b>{name}</b>
        </DialogSubject>
        <ProofFields asksCode={asksCode} />
      </FieldColumn>
    </RecordFormDialog>
  )
}
