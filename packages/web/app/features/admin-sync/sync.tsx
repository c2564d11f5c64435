import type { LatestSync, Sync, SyncDetail } from '@candlebook/contract/admin-billing'
import { formatPlanType } from '@candlebook/domain/billing/subscription'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadPages } from '../../lib/record-lists.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant, formatInstantDay } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ListSection, TextCell } from '../../ui/layout/list-card.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import styles from './sync.module.css'

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

/** What each user of a comparison has now, those that failed first [ASYNC-02]. */
function SyncDetails({ syncId }: { syncId: string }) {
  const query = useSyncDetails(syncId)
  return (
    <ListSection
      title="Users"
      aside="Failed first, then updated"
      query={query}
      failed="Failed to load the users."
      items={query.data?.pages.flatMap((page) => page.items) ?? []}
      label="Users of the comparison"
      columns={['Email', 'Result', 'Plan type', 'Subscribed', 'Tier', 'End', 'Error']}
      renderRow={(detail) => <DetailRow key={detail.email} detail={detail} />}
    />
  )
}

function DetailRow({
  detail: { email, outcome, error, planType, subscribed, tier, subscriptionEnd },
}: {
  detail: SyncDetail
}) {
  return (
    <tr>
      <th scope="row" title={email}>
        {email}
      </th>
      <td>
        <Badge kind={outcome === 'updated' ? 'open' : 'closed'}>{outcomeNames[outcome]}</Badge>
      </td>
      <td data-name="Plan">{formatPlanType(planType)}</td>
      <td data-name="Subscribed">{subscribed ? 'Yes' : 'No'}</td>
      <td data-name="Tier">{tier ?? 'None'}</td>
      <td className="soft" data-name="End">
        {subscriptionEnd ? formatInstantDay(subscriptionEnd) : 'No end'}
      </td>
      {error ? <TextCell>{error}</TextCell> : <td />}
    </tr>
  )
}

const outcomeNames: Record<SyncDetail['outcome'], string> = {
  failed: 'Failed',
  updated: 'Updated',
  same: 'Unchanged',
}

/** How many users were checked, updated and could not be checked, and the progress while it runs [ASYNC-02]. */
function SyncFigures({ sync: { total, checked, updated, errors, finishedAt } }: { sync: Sync }) {
  const figures = [
    {
      label: 'Checked',
      value: finishedAt ? formatNumber(checked) : `${formatNumber(checked)} of ${formatNumber(total)}`,
    },
    { label: 'Updated', value: formatNumber(updated) },
    { label: 'Errors', value: formatNumber(errors) },
  ]
  return (
    <>
      {!finishedAt && (
        <ProgressBar
          className={styles.progress}
          aria-label="Users checked"
          value={checked}
          max={Math.max(total, 1)}
        />
      )}
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="cap">{label}</dt>
            <dd className={styles.figure}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function formatNumber(count: number): string {
  return count.toLocaleString('en-US')
}

const key = ['admin', 'sync']
const POLL_INTERVAL_MS = 1000

/** The newest comparison. It is asked for again each second while it runs. */
function useLatestSync() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.billing.latestSync({}, { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL_MS : false),
  })
}

/** Whether a comparison runs. */
function isRunning(data: LatestSync | undefined): boolean {
  return data?.latest?.finishedAt === null
}

/** Starts a comparison, or follows the one that runs. */
function useStartSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.billing.startSync({}),
    onSuccess: (latest) => client.setQueryData(key, { latest }),
  })
}

/** Whether this server takes payments: without a provider there is nothing to compare. */
function useBillingState() {
  return useQuery({
    queryKey: ['admin', 'billing-state'],
    queryFn: ({ signal }) => api.billing.state({}, { signal }),
  })
}

/** The users of a finished comparison, 50 at a time. */
function useSyncDetails(syncId: string) {
  return useInfiniteQuery({
    queryKey: ['admin', 'sync-users', syncId],
    ...loadPages((from, options) => api.billing.syncDetails({ syncId, ...from }, options)),
  })
}
