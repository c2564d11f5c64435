import type { SessionSummary } from '@candlebook/contract/identity'
import { Button } from '../../../ui/actions/button.tsx'
import { formatInstant } from '../../../ui/dates/format-instant.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { NamedRow } from '../../../ui/layout/row-list.tsx'
import { formatLastUse } from '../list/format-last-use.ts'

/** One session. This device has no button: Sign Out in the top bar ends it. */
export function SessionRow({ session, onEnd }: { session: SessionSummary; onEnd: () => void }) {
  const { device, createdAt, lastUsedAt, current } = session
  return (
    <NamedRow
      name={device}
      badge={current && <Badge kind="open">This device</Badge>}
      facts={`Started ${formatInstant(createdAt)}. ${formatLastUse(lastUsedAt)}. Place unknown.`}
      action={
        !current && (
          <Button aria-label={`End session of ${device}`} onClick={onEnd}>
            End
          </Button>
        )
      }
    />
  )
}
