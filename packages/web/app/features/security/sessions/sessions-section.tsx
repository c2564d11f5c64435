import type { SessionSummary } from '@candlebook/contract/identity'
import { useState } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { FailedLine } from '../../../ui/feedback/failed-line.tsx'
import { RowList, RowListLoading } from '../../../ui/layout/row-list.tsx'
import { OptionCard } from '../../../ui/settings/option-card.tsx'
import { EndOthersDialog } from './end-others-dialog.tsx'
import { EndSessionDialog } from './end-session-dialog.tsx'
import { SessionRow } from './session-row.tsx'
import { useSessions } from './sessions.queries.ts'
import styles from './sessions-section.module.css'

/** The devices that are signed in. Each can be signed out, or all but this one. */
export function SessionsSection() {
  const { data: sessions, isError, isFetching, refetch } = useSessions()
  const [asksAbout, setAsksAbout] = useState<SessionSummary | 'others' | null>(null)
  const close = () => setAsksAbout(null)
  return (
    <OptionCard title="Sessions" hint="The devices that are signed in to your account.">
      {isError && !sessions ? (
        <FailedLine className={styles.failed} onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the sessions.
        </FailedLine>
      ) : sessions ? (
        <>
          <RowList label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setAsksAbout(session)} />
            ))}
          </RowList>
          {sessions.length > 1 && (
            <div className={styles.foot}>
              <Button onClick={() => setAsksAbout('others')}>End All Other Sessions</Button>
            </div>
          )}
        </>
      ) : (
        <RowListLoading />
      )}
      {asksAbout === 'others' && <EndOthersDialog onClose={close} />}
      {asksAbout && asksAbout !== 'others' && <EndSessionDialog session={asksAbout} onClose={close} />}
    </OptionCard>
  )
}
