import type { DataExport } from '@candlebook/contract/exports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download.ts'
import { formatSize } from '../../lib/format-size.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { OptionCard, OptionRow } from '../../ui/layout/option-card.tsx'
import { consentOptions, storeConsent } from '../page-views/consent.ts'
import { useConsent } from '../page-views/use-consent.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import styles from './my-data.module.css'

/** The export of everything: starts it, shows its progress, and offers the archive. */
export function ExportSection() {
  const { data, isError, isFetching, refetch } = useLatestExport()
  const start = useStartExport()
  const latest = data?.latest ?? null
  const begin = () =>
    start.mutateAsync().catch((thrown: unknown) => {
      toast({ title: 'Error', description: toApiError(thrown).message, variant: 'destructive' })
    })
  return (
    <OptionCard title="Export" hint="Everything that your account has, as one ZIP archive.">
      <OptionRow
        label="Export everything"
        hint="A page to read offline, your trades as CSV, all records as JSON, and your images. A library that is stored in this browser only is not included."
        stacked
      >
        <Button
          busy={start.isPending || isBuilding(latest)}
          busyLabel="Exporting"
          disabled={data === undefined}
          onClick={() => void begin()}
        >
          Export Everything
        </Button>
      </OptionRow>
      {isError && !data ? (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the exports.
        </FailedLine>
      ) : (
        latest && <ExportState latest={latest} />
      )}
    </OptionCard>
  )
}

function ExportState({ latest }: { latest: DataExport }) {
  const { state, progressPct, bytes, expiresAt, id } = latest
  if (state === 'expired') return null
  return (
    <div className={styles.state} role="status">
      {state === 'failed' ? (
        <p>The export failed. Start it again.</p>
      ) : state === 'ready' ? (
        <>
          <p>
            Your archive is ready: {formatSize(bytes ?? 0)}. It is deleted on {formatInstant(expiresAt ?? '')}
            .
          </p>
          <ButtonLink variant="primary" href={`/exports/${id}`} download onClick={downloadArchive}>
            Download Archive
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            {state === 'waiting'
              ? 'The export starts in a moment.'
              : `${progressPct}% done. You can leave this page.`}
          </p>
          <ProgressBar
            className={styles.progress}
            aria-label="Progress of the export"
            max={100}
            value={progressPct}
          />
        </>
      )}
    </div>
  )
}

function downloadArchive(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const { href } = event.currentTarget
  void runWithToast({ run: () => downloadFile(href), failed: (thrown) => toApiError(thrown).message })
}

/** The deletion of the account. `onDeleted` removes what this browser stores and leaves the page. */
export function DeleteAccountSection({
  email,
  onDeleted,
}: {
  email: string
  onDeleted: () => Promise<void>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OptionCard title="Delete account">
      <OptionRow
        label="Delete my account"
        hint="Ends all sessions at once and erases everything. This cannot be undone."
      >
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete My Account
        </Button>
      </OptionRow>
      {isOpen && <DeleteAccountDialog email={email} onDeleted={onDeleted} onClose={() => setOpen(false)} />}
    </OptionCard>
  )
}

/** The choice of the cookie banner, for this browser. */
export function CookiesSection() {
  return (
    <OptionCard title="Cookies" hint="Essential cookies keep you signed in. The choice is for this browser.">
      <OptionRow
        label="Page views"
        hint="Accept all counts you once a day as a visitor. Essential only counts nothing."
        stacked
      >
        <Segments
          aria-label="Cookies"
          value={useConsent() ?? null}
          onValueChange={storeConsent}
          options={consentOptions}
        />
      </OptionRow>
    </OptionCard>
  )
}

const key = ['my-data', 'export']
const POLL_INTERVAL_MS = 1000

/** The newest export. It is asked for again each second while it waits or runs. */
function useLatestExport() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.exports.latest({}, { signal }),
    refetchInterval: ({ state }) => (isBuilding(state.data?.latest ?? null) ? POLL_INTERVAL_MS : false),
  })
}

/** Starts an export, or returns the one that runs. */
function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.exports.start({}),
    onSuccess: (latest) => client.setQueryData(key, { latest }),
  })
}

/** Whether the archive is being built. */
function isBuilding(latest: DataExport | null): boolean {
  return latest?.state === 'waiting' || latest?.state === 'running'
}
