import { type AuditEntry, type AuditFilter, MAX_EXPORTED_ENTRIES } from '@candlebook/contract/audit'
import { formatCount } from '@candlebook/domain/text/text'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { describeFailure } from '../../lib/describe-failure.ts'
import { downloadText } from '../../lib/download.ts'
import { loadPages } from '../../lib/record-lists.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { EmailText } from '../../ui/display/email-text.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { ListCard, ListNote, ListTable, TextCell } from '../../ui/layout/list-card.tsx'
import styles from './audit.module.css'
import { actionWords, describeDetail } from './audit.words.ts'
import { AuditFilterForm, useAuditFilter } from './audit-filter.tsx'

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

/** One entry. What is not known, such as a network address after 30 days, stays empty. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { action, outcome, actor, target, address, device, createdAt } = entry
  const detail = describeDetail(entry)
  return (
    <tr>
      <th scope="row">
        <span className={styles.action}>
          {actionWords[action]}
          {outcome === 'refused' && <Badge kind="closed">Refused</Badge>}
        </span>
      </th>
      <td className="soft nowrap" data-name="When">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </td>
      <td className={styles.party} data-name="Who">
        {nameParty(actor)}
      </td>
      {target ? (
        <td className={styles.party} data-name="Target">
          {nameParty(target)}
        </td>
      ) : (
        <td />
      )}
      {address || device ? (
        <td className={styles.source} data-name="From where">
          {device}
          {address && <span className={styles.address}>{address}</span>}
        </td>
      ) : (
        <td />
      )}
      {detail ? <TextCell>{detail}</TextCell> : <td />}
    </tr>
  )
}

function nameParty(party: AuditEntry['actor'] | NonNullable<AuditEntry['target']>): ReactNode {
  switch (party.kind) {
    case 'account':
      return party.email && <EmailText>{party.email}</EmailText>
    case 'record':
      return `Record ${party.id.slice(-6)}`
    case 'erased':
      return 'Erased account'
    case 'visitor':
      return 'Not signed in'
    case 'product':
      return 'Candlebook'
    case 'unknown-address':
      return 'Unknown address'
  }
}

const key = ['admin', 'audit']

/** The entries that match, the newest first, 50 at a time. */
function useAuditEntries(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [...key, filter],
    ...loadPages((from, options) => api.audit.list({ ...filter, ...from }, options)),
    staleTime: 0,
  })
}

/** The entries that match as a file. The server records who asks for it, so the list is read again. */
function useExportAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filter: AuditFilter) => api.audit.export(filter),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    gcTime: 0,
  })
}
