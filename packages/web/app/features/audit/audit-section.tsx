import { MAX_EXPORTED_ENTRIES } from '@candlebook/contract/audit'
import { formatCount } from '@candlebook/domain/text'
import { describeFailure } from '../../lib/describe-failure.ts'
import { downloadText } from '../../lib/download-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { FailedLine } from '../../ui/feedback/failed-line.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import { useAuditEntries, useExportAudit } from './audit.queries.ts'
import { AuditFilterForm } from './audit-filter-form.tsx'
import { AuditRow } from './audit-row.tsx'
import { useAuditFilter } from './use-audit-filter.ts'

/** The audit log: who did what to whom, when, and from where, the newest entry first. */
export function AuditSection() {
  const { filter, values, apply } = useAuditFilter()
  const { data, isPending, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useAuditEntries(filter)
  const items = data?.pages.flatMap((page) => page.items)
  return (
    <>
      <AuditFilterForm key={JSON.stringify(values)} values={values} onApply={apply} />
      <ListCard
        title="Audit log"
        aside={<ExportButton filter={filter} />}
        foot={
          hasNextPage && (
            <Button busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
              Show more
            </Button>
          )
        }
      >
        {isPending && (
          <ListNote>
            <Skeleton width="60%" height={16} />
          </ListNote>
        )}
        {isError && !data && (
          <ListNote>
            <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
              Failed to load the audit log.
            </FailedLine>
          </ListNote>
        )}
        {items?.length === 0 && <ListNote>No entries match this filter.</ListNote>}
        {items && items.length > 0 && (
          <ListTable label="Audit entries">
            <thead>
              <tr>
                <th scope="col">Action</th>
                <th scope="col">When</th>
                <th scope="col">Who</th>
                <th scope="col">Target</th>
                <th scope="col">From where</th>
                <th scope="col">Detail</th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <AuditRow key={entry.id} entry={entry} />
              ))}
            </tbody>
          </ListTable>
        )}
      </ListCard>
      <p className="cap">
        No person can change or delete an entry. Network addresses are kept for 30 days, entries for 24
        months.
      </p>
    </>
  )
}

function ExportButton({ filter }: { filter: Parameters<typeof useAuditEntries>[0] }) {
  const { mutate, isPending } = useExportAudit()
  const run = () =>
    mutate(filter, {
      onSuccess: ({ csv, entries, isCut }) => {
        downloadText({ fileName: 'candlebook-audit-log.csv', text: csv, type: 'text/csv' })
        toast({
          title: 'Audit log exported',
          description: isCut
            ? `The file has the newest ${MAX_EXPORTED_ENTRIES.toLocaleString('en')} entries. Choose a period for older ones.`
            : `The file has ${formatCount(entries, 'entry')}.`,
        })
      },
      onError: (thrown) =>
        toast({ title: 'Error', description: describeFailure(thrown, 'Failed to export the audit log.') }),
    })
  return (
    <Button size="small" busy={isPending} busyLabel="Exporting" onClick={run}>
      Export CSV
    </Button>
  )
}
