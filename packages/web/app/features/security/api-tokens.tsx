import { type ApiToken, type CreatedApiToken, MAX_API_TOKENS } from '@candlebook/contract/api-tokens'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { Dialog, DialogBody, DialogFooter, DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList, RowListLoading } from '../../ui/layout/row-list.tsx'
import { CreateTokenDialog } from './api-token-form.tsx'
import { useApiTokens, useRevokeApiToken } from './api-tokens.queries.ts'
import styles from './security.module.css'
import { describeScopes, formatLastUse } from './security.words.ts'

type Open =
  | { dialog: 'create' }
  | { dialog: 'new'; created: CreatedApiToken }
  | { dialog: 'revoke'; token: ApiToken }

/** The API tokens of the user, and the dialogs that create and revoke one. */
export function TokensSection() {
  const { data: tokens, isError, isFetching, refetch } = useApiTokens()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  // The form closes itself after the token was created; the dialog of the new token stays.
  const closeCreate = () => setOpen((now) => (now?.dialog === 'create' ? null : now))
  return (
    <OptionCard
      title="API tokens"
      hint="With a token a program can call the API for you, within the rights that you choose."
    >
      {tokens ? (
        <>
          {tokens.length === 0 && <p className={styles.empty}>No API tokens yet.</p>}
          {tokens.length > 0 && (
            <RowList label="API tokens">
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  onRevoke={() => setOpen({ dialog: 'revoke', token })}
                />
              ))}
            </RowList>
          )}
          <div className={styles.tokensFoot}>
            <Button disabled={tokens.length >= MAX_API_TOKENS} onClick={() => setOpen({ dialog: 'create' })}>
              Create API Token
            </Button>
            {tokens.length >= MAX_API_TOKENS && (
              <p className="cap">You have {MAX_API_TOKENS} tokens. Revoke one to create another.</p>
            )}
          </div>
        </>
      ) : isError ? (
        <FailedLine className={styles.tokensFailed} onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the API tokens.
        </FailedLine>
      ) : (
        <RowListLoading />
      )}
      {open?.dialog === 'create' && (
        <CreateTokenDialog
          onClose={closeCreate}
          onCreated={(created) => setOpen({ dialog: 'new', created })}
        />
      )}
      {open?.dialog === 'new' && <NewTokenDialog created={open.created} onClose={close} />}
      {open?.dialog === 'revoke' && <RevokeTokenDialog token={open.token} onClose={close} />}
    </OptionCard>
  )
}

/** One API token: what it may do, until when, and when it was last used. */
function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token
  const isExpired = Date.parse(expiresAt) <= Date.now()
  return (
    <NamedRow
      name={name}
      badge={isExpired && <Badge kind="closed">Expired</Badge>}
      facts={
        <>
          {describeScopes(scopes)}
          <br />
          Created {formatInstant(createdAt)}. {isExpired ? 'Expired' : 'Expires'} {formatInstant(expiresAt)}.{' '}
          {lastUsedAt ? `${formatLastUse(lastUsedAt)}.` : 'Never used.'}
        </>
      }
      action={
        <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      }
    />
  )
}

/** Shows the secret of a new token, once. */
function NewTokenDialog({
  created: { token, apiToken },
  onClose,
}: {
  created: CreatedApiToken
  onClose: () => void
}) {
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toast({ title: 'Copied', description: 'The API token is in the clipboard.' }),
      () =>
        toast({ title: 'Error', description: 'The browser did not copy it. Select the text and copy it.' }),
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Your New API Token" scrim="keeps">
      <DialogBody>
        <FieldColumn>
          <p className="soft">Copy it now and store it safely. It is not shown again.</p>
          <Field label={`API token "${apiToken.name}"`} hint="Send it as: Authorization: Bearer cb_…">
            <TextInput
              className="num"
              readOnly
              autoFocus
              value={token}
              onFocus={(event) => event.currentTarget.select()}
            />
          </Field>
        </FieldColumn>
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Asks before a token is revoked. */
function RevokeTokenDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeApiToken()
  return (
    <ActionDialog
      title="Revoke API Token"
      question="Programs that use this token are refused with their next request. This cannot be undone."
      confirmLabel="Revoke"
      busyLabel="Revoking"
      run={() => revoke.mutateAsync({ id: token.id })}
      done={{ title: 'API token revoked', description: `"${token.name}" is refused from now on.` }}
      failed="Failed to revoke the API token."
      onClose={onClose}
    >
      <DialogSubject>
        <b>{token.name}</b>
      </DialogSubject>
    </ActionDialog>
  )
}
