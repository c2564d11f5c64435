import type { SessionSummary } from '@candlebook/contract/identity.routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { DialogSubject } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList, RowListLoading } from '../../ui/layout/row-list.tsx'
import styles from './security.module.css'
import { formatLastUse } from './security.words.ts'

/** The devices that are signed in. Each can be signed out, or all but this one. */
export function SessionsSection() {
  const { data: sessions, isError, isFetching, refetch } = useSessions()
  const [asksAbout, setAsksAbout] = useState<SessionSummary | 'others' | null>(null)
  const close = () => setAsksAbout(null)
  return (
    <OptionCard title="Sessions" hint="The devices that are signed in to your account.">
      {isError && !sessions ? (
        <FailedLine className={styles.sessionsFailed} onRetry={() => void refetch()} retrying={isFetching}>
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
            <div className={styles.sessionsFoot}>
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

/** One session. This device has no button: Sign Out in the top bar ends it. */
function SessionRow({ session, onEnd }: { session: SessionSummary; onEnd: () => void }) {
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

/** Asks before one session ends. */
function EndSessionDialog({ session, onClose }: { session: SessionSummary; onClose: () => void }) {
  const end = useEndSession()
  return (
    <ActionDialog
      title="End Session"
      question="This device is signed out with its next request. Text that is typed there stays on its screen."
      confirmLabel="End Session"
      busyLabel="Ending"
      run={() => end.mutateAsync({ id: session.id })}
      done={{ title: 'Session ended', description: `${session.device} is signed out.` }}
      failed="Failed to end the session."
      onClose={onClose}
    >
      <DialogSubject>
        <b>{session.device}</b>
        <span className="cap">{formatLastUse(session.lastUsedAt)}</span>
      </DialogSubject>
    </ActionDialog>
  )
}

/** Asks before all other sessions end. */
function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const end = useEndOtherSessions()
  return (
    <ActionDialog
      title="End All Other Sessions"
      question="All devices but this one are signed out with their next request."
      confirmLabel="End Sessions"
      busyLabel="Ending"
      run={() => end.mutateAsync()}
      done={{ title: 'Sessions ended', description: 'Only this device is signed in.' }}
      failed="Failed to end the other sessions."
      onClose={onClose}
    />
  )
}

const key = ['security', 'sessions']

/** The live sessions of the user, the last used first. */
function useSessions() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.identity.listSessions({}, { signal }) })
}

/** Ends one session; it is signed out from its next request. */
function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.identity.endSession({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Ends all sessions but this one. */
function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.identity.endOtherSessions(),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
