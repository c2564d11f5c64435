import { MAX_LEDGER_PAGE_ITEMS, type Movement } from '@candlebook/contract/ledger'
import { formatDay } from '@candlebook/domain/days/format-day'
import { kindWords } from '@candlebook/domain/ledger/movement-kinds'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatCount } from '@candlebook/domain/text/text'
import { useState } from 'react'
import { toApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/display/loading.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import styles from './account-ledger.module.css'
import { useMovementsWithoutAccount, useTakeMovements } from './ledger.queries.ts'
import { describeSource } from './ledger.words.ts'

/** The cash movements that have no account, to give some or all of them this one. `count` is their number. */
export function TakeMovementsDialog({
  accountId,
  account,
  count,
  onClose,
}: {
  accountId: string
  account: string
  count: number
  onClose: () => void
}) {
  const query = useMovementsWithoutAccount()
  const { mutateAsync, isPending } = useTakeMovements()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const movements = query.data?.pages.flat() ?? []
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const give = (ids: string[] | null) =>
    void runWithToast({
      run: async () => {
        const taken = await mutateAsync({ id: accountId, ids })
        onClose()
        return taken
      },
      done: (taken) => ({
        title: 'Account given',
        description: `${formatCount(taken.count, 'cash movement')} of ${account} now.`,
      }),
      failed: (thrown) => toApiError(thrown).message,
    })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Cash Movements without an Account">
      <DialogBody>
        <p className="soft">
          Files name no account for them, so they are in no ledger. Choose those of {account}.
        </p>
        {query.isError && (
          <FailedLine onRetry={() => void query.refetch()} retrying={query.isFetching}>
            Failed to load the cash movements.
          </FailedLine>
        )}
        {query.isPending && <Skeleton width="100%" height={120} />}
        <ul className={styles.choices} aria-label="Cash movements without an account">
          {movements.map((movement) => (
            <li key={movement.id}>
              <Checkbox checked={chosen.has(movement.id)} onChange={() => toggle(movement.id)}>
                {describeMovement(movement)}
                <span className="cap">{describeSource(movement)}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            size="small"
            busy={query.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        )}
        {chosen.size > MAX_LEDGER_PAGE_ITEMS && (
          <p className="soft" role="status">
            Choose at most {MAX_LEDGER_PAGE_ITEMS} at a time, or give all.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button disabled={isPending} onClick={() => give(null)}>
          {`Give All ${count.toLocaleString('en-US')}`}
        </Button>
        <Button
          variant="primary"
          disabled={chosen.size === 0 || chosen.size > MAX_LEDGER_PAGE_ITEMS}
          busy={isPending}
          busyLabel="Giving"
          onClick={() => give([...chosen])}
        >
          {`Give ${formatCount(chosen.size, 'Movement')}`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function describeMovement({ day, kind, symbol, amount, currency }: Movement): string {
  const name = [kindWords[kind], symbol].filter(Boolean).join(' ')
  return `${formatDay(day)}, ${name}, ${formatMoney(amount, { currency, signed: true })}`
}
