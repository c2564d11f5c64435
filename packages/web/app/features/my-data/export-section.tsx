import type { DataExport } from '@candlebook/contract/exports'
import { toApiError } from '../../lib/api-error.ts'
import { formatSize } from '../../lib/format-size.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { OptionCard, OptionRow } from '../../ui/settings/option-card.tsx'
import styles from './export-section.module.css'
import { isBuilding, useLatestExport, useStartExport } from './my-data.queries.ts'

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
          <ButtonLink variant="primary" href={`/exports/${id}`} download>
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
          <progress
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
