import { type ApiToken, type CreatedApiToken, MAX_API_TOKENS } from '@candlebook/contract/identity'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { RowList, RowListLoading } from '../../../ui/layout/row-list.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { TokenRow } from './token-row.tsx'
import { useApiTokens } from './tokens.queries.ts'
import styles from './tokens-section.module.css'

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
          <div className={styles.foot}>
            <Button disabled={tokens.length >= MAX_API_TOKENS} onClick={() => setOpen({ dialog: 'create' })}>
              Create API Token
            </Button>
            {tokens.length >= MAX_API_TOKENS && (
              <p className="cap">You have {MAX_API_TOKENS} tokens. Revoke one to create another.</p>
            )}
          </div>
        </>
      ) : isError ? (
        <FailedLine className={styles.failed} onRetry={() => void refetch()} retrying={isFetching}>
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
