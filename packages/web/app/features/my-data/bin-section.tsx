import { BIN_PAGE_ITEMS, type BinnedRecord } from '@candlebook/contract/bin.routes'
import { BIN_DAYS } from '@candlebook/contract/limits'
import { formatDay } from '@candlebook/domain/days/format-day'
import { kindWords } from '@candlebook/domain/ledger/movement-kinds'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { capitalise, formatCount } from '@candlebook/domain/text/text'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { binKey, restoreRecords } from '../../forms/delete-dialog.tsx'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { ActionDialog } from '../../ui/dialogs/action-dialog.tsx'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList, RowListLoading } from '../../ui/layout/row-list.tsx'
import styles from './my-data.module.css'

/** The bin: what was moved there, until when it stays, and how it comes back or goes for good. */
export function BinSection() {
  const { data, isPending, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = useBin()
  const [isEmptying, setEmptying] = useState(false)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  const total = data?.pages.at(-1)?.total ?? 0
  return (
    <OptionCard
      title="Bin"
      hint={`Trades, journal entries and cash movements that you moved to the bin. They stay for ${BIN_DAYS} days, and nothing counts them.`}
      aside={
        total > 0 && (
          <Button variant="danger" onClick={() => setEmptying(true)}>
            Empty Bin
          </Button>
        )
      }
    >
      {isPending ? (
        <RowListLoading />
      ) : !data ? (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          Failed to load the bin.
        </FailedLine>
      ) : items.length === 0 ? (
        <p className={clsx(styles.state, 'soft')}>The bin is empty.</p>
      ) : (
        <RowList label="Bin">
          {items.map((record) => (
            <BinRow key={record.id} record={record} />
          ))}
        </RowList>
      )}
      {hasNextPage && (
        <div className={styles.actions}>
          <Button busy={isFetchingNextPage} busyLabel="Loading" onClick={() => void fetchNextPage()}>
            Show More
          </Button>
        </div>
      )}
      {isEmptying && <EmptyBinDialog total={total} onClose={() => setEmptying(false)} />}
    </OptionCard>
  )
}

function BinRow({ record }: { record: BinnedRecord }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { name, facts } = describeBinned(record)
  const restore = () => {
    setBusy(true)
    void restoreRecords(client, [record.id]).finally(() => setBusy(false))
  }
  return (
    <NamedRow
      name={name}
      facts={`${facts} · until ${formatInstantDay(record.endsAt)}`}
      action={
        <Button busy={busy} busyLabel="Restoring" onClick={restore} aria-label={`Restore ${name}`}>
          Restore
        </Button>
      }
    />
  )
}

/** The name of a record in the bin, and what tells it from others. */
export function describeBinned(record: BinnedRecord): { name: string; facts: string } {
  switch (record.kind) {
    case 'trade': {
      const { symbol, type, status, entryDate, exitDate } = record
      const days = exitDate && exitDate !== entryDate ? ` to ${formatDay(exitDate)}` : ''
      return {
        name: symbol,
        facts: `${capitalise(status)} ${type} trade · ${formatDay(entryDate)}${days}`,
      }
    }
    case 'entry':
      return { name: record.title, facts: `Journal entry · ${formatDay(record.date)}` }
    case 'movement': {
      const { movement, amount, currency, account, day } = record
      return {
        name: `${kindWords[movement]} ${formatMoney(amount, { currency, signed: true })}`,
        facts: `Cash movement of ${account} · ${formatDay(day)}`,
      }
    }
  }
}

function EmptyBinDialog({ total, onClose }: { total: number; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <ActionDialog
      title="Empty the Bin"
      question={`Are you sure you want to delete ${total === 1 ? 'the record' : `all ${formatCount(total, 'record')}`} in the bin? This action cannot be undone.`}
      confirmLabel="Empty Bin"
      busyLabel="Deleting"
      run={async () => {
        await api.bin.empty({})
        await client.invalidateQueries({ queryKey: binKey })
      }}
      done={{ title: 'Bin Emptied', description: 'Its records are deleted.' }}
      failed={(thrown) => toApiError(thrown).message}
      onClose={onClose}
    />
  )
}

/** The bin, the last moved first, in pages. */
function useBin() {
  return useInfiniteQuery({
    queryKey: binKey,
    queryFn: ({ pageParam, signal }) => api.bin.list({ page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * BIN_PAGE_ITEMS < total ? page + 1 : null),
    staleTime: 0,
  })
}
