import type { ApiToken } from '@candlebook/contract/identity'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { NamedRow } from '../../../ui/layout/row-list.tsx'
import { formatLastUse } from '../list/format-last-use.ts'
import { describeScopes } from './scope-words.ts'

/** One API token: what it may do, until when, and when it was last used. */
export function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
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
