import type { Sync } from '@candlebook/contract/billing'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { OptionCard } from '../../ui/settings/option-card.tsx'
import { isRunning, useBillingState, useLatestSync, useStartSync } from './sync.queries.ts'
import { SyncDetails } from './sync-details.tsx'
import { SyncFigures } from './sync-figures.tsx'
import styles from './sync-section.module.css'

/** The comparison of all subscriptions with the payment provider: its action, its progress and its result. */
export function SyncSection() {
  const { data, isError, isFetching, refetch } = useLatestSync()
  const billing = useBillingState().data
  const start = useStartSync()
  const latest = data?.latest ?? null
  const running = isRunning(data)
  const begin = () =>
    start.mutate(undefined, {
      onError: () =>
        toast({ title: 'Error', description: 'Erro ao sincronizar subscrições. Verifique os logs.' }),
    })
  return (
    <>
      <OptionCard
        title="Compare with the payment provider"
        hint="Reads the subscription of every customer from the provider and corrects what is stored here. Access by invitation is never taken away. It also runs every night."
      >
        <div className={styles.action}>
          <Button
            variant="primary"
            busy={start.isPending || running}
            busyLabel="Comparing"
            disabled={data === undefined || billing?.isSetUp === false}
            onClick={begin}
          >
            Sync all subscriptions
          </Button>
          <p className="cap" role="status">
            {billing?.isSetUp === false
              ? 'Payments are not set up on this server, so there is nothing to compare.'
              : describe(latest)}
          </p>
        </div>
        {isError && !data && (
          <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
            Failed to load the last comparison.
          </FailedLine>
        )}
        {latest && <SyncFigures sync={latest} />}
      </OptionCard>
      {latest?.finishedAt && latest.checked > 0 && <SyncDetails syncId={latest.id} />}
    </>
  )
}

function describe(latest: Sync | null): string {
  if (!latest) return 'Nothing was compared yet.'
  const { startedAt, finishedAt, isNightly } = latest
  if (!finishedAt) return 'You can leave this page; the comparison goes on.'
  return `${isNightly ? 'Nightly comparison' : 'Comparison'} of ${formatInstant(startedAt)}.`
}
