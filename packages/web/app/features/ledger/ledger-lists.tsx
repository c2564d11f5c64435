import type { Ledger, LedgerDay, Movement } from '@candlebook/contract/ledger'
import { formatDay } from '@candlebook/domain/days/format-day'
import { type Decimal, isZero, sign } from '@candlebook/domain/decimal/decimal'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import { kindWords } from '@candlebook/domain/ledger/movement-kinds'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatSignedPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ActionMenu } from '../../ui/actions/action-menu.tsx'
import { Button } from '../../ui/actions/button.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { ActionsCell, ListSection } from '../../ui/layout/list-card.tsx'
import { DayName } from '../trades/day-name.tsx'
import styles from './account-ledger.module.css'
import { StatedCell } from './broker-balance.tsx'
import { useLedgerDays, useMovements } from './ledger.queries.ts'
import { describeConversion, describeSource, splitMoved } from './ledger.words.ts'

const MovementFormDialog = lazyDialog(async () => (await import('./movement-dialogs.tsx')).MovementFormDialog)
const TakeMovementsDialog = lazyDialog(
  async () => (await import('./take-movements-dialog.tsx')).TakeMovementsDialog,
)
const DeleteMovementDialog = lazyDialog(
  async () => (await import('./movement-dialogs.tsx')).DeleteMovementDialog,
)

/** The account of a ledger, with the name by which its trades have it. */
export type LedgerAccount = { id: string; name: string }

/** The days of a ledger with a result, a movement or a broker's balance, newest first, and the balances after each. */
export function LedgerDays({
  account: { id, name },
  income,
  ledger,
}: {
  account: LedgerAccount
  income: IncomeChoice
  ledger: Ledger
}) {
  const query = useLedgerDays(id, income)
  const { currency, startingBalance } = ledger
  const hasBalance = startingBalance !== null
  const hasBrokerBalances = ledger.stated !== null
  return (
    <ListSection
      title="Days"
      label="Days of the ledger"
      query={query}
      failed="Failed to load the days of the ledger."
      empty="No exit and no cash movement yet."
      items={query.data?.pages.flat() ?? []}
      className={styles.list}
      columns={[
        ...['Day', 'Results', 'Income and costs', 'In and out'],
        ...(hasBalance ? ['Balance', 'Return'] : []),
        ...(hasBrokerBalances ? ['Your broker'] : []),
      ]}
      renderRow={(day: LedgerDay) => {
        const { flow, income: earned } = splitMoved(day)
        return (
          <tr key={day.day}>
            <th scope="row" className="nowrap">
              <DayName day={day.day} account={name} />
            </th>
            <MoneyCell name="Results" amount={day.exits === 0 ? null : day.realised} currency={currency} />
            <MoneyCell name="Income and costs" amount={earned} currency={currency} />
            <MoneyCell name="In and out" amount={flow} currency={currency} isPlain />
            {hasBalance && (
              <>
                <td className="num" data-name="Balance">
                  {formatMoney(day.balance, { currency })}
                </td>
                <td className="num" data-name="Return">
                  {formatSignedPercent(day.returnPct)}
                </td>
              </>
            )}
            {hasBrokerBalances && <StatedCell stated={day.stated} />}
          </tr>
        )
      }}
    />
  )
}

/** A signed amount in the colour of a result, without colour (`isPlain`), or a dash when there is none. */
export function MoneyCell({
  name,
  amount,
  currency,
  isPlain = false,
}: {
  name: string
  amount: Decimal | null
  currency: string
  isPlain?: boolean
}) {
  const isNone = amount === null || isZero(amount)
  const text = formatMoney(amount, { currency, signed: true })
  return (
    <td className="num" data-name={name}>
      {isNone ? '–' : isPlain ? text : <Pnl text={text} sign={getPnlSign(sign(amount))} />}
    </td>
  )
}

/** The open dialog. `take` gives this account cash movements of files that name no account. */
type Open =
  | { dialog: 'edit'; movement: Movement | null }
  | { dialog: 'delete'; movement: Movement }
  | { dialog: 'take' }

/** The cash movements of an account, newest first, and the dialogs that add, change and delete a typed one. */
export function LedgerMovements({
  account: { id, name },
  ledger: { currency, movementsWithoutAccount },
}: {
  account: LedgerAccount
  ledger: Ledger
}) {
  const query = useMovements(id)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <ListSection
      title="Cash movements"
      label="Cash movements"
      aside={
        <Button size="small" icon={Plus} onClick={() => setOpen({ dialog: 'edit', movement: null })}>
          Add Movement
        </Button>
      }
      query={query}
      failed="Failed to load the cash movements."
      empty="No deposit, withdrawal, dividend or fee yet. Add one here, or import the account statement of your broker."
      items={query.data?.pages.flat() ?? []}
      className={styles.list}
      columns={['Day', 'Kind', 'Amount', 'Source']}
      actions
      renderRow={(movement: Movement) => (
        <MovementRow
          key={movement.id}
          movement={movement}
          account={name}
          currency={currency}
          onEdit={() => setOpen({ dialog: 'edit', movement })}
          onDelete={() => setOpen({ dialog: 'delete', movement })}
        />
      )}
    >
      {movementsWithoutAccount > 0 && (
        <p className={clsx('cap', styles.others)}>
          {formatCount(movementsWithoutAccount, 'cash movement')} of files{' '}
          {movementsWithoutAccount === 1 ? 'has' : 'have'} no account.{' '}
          <button type="button" className="link" onClick={() => setOpen({ dialog: 'take' })}>
            Choose those of this account
          </button>
        </p>
      )}
      {open?.dialog === 'take' && (
        <TakeMovementsDialog accountId={id} account={name} count={movementsWithoutAccount} onClose={close} />
      )}
      {open?.dialog === 'edit' && (
        <MovementFormDialog accountId={id} currency={currency} movement={open.movement} onClose={close} />
      )}
      {open?.dialog === 'delete' && <DeleteMovementDialog movement={open.movement} onClose={close} />}
    </ListSection>
  )
}

function MovementRow({
  movement,
  account,
  currency,
  onEdit,
  onDelete,
}: {
  movement: Movement
  account: string
  currency: string
  onEdit: () => void
  onDelete: () => void
}) {
  const { day, kind, amount, symbol, note, importId } = movement
  const conversion = describeConversion(movement, currency)
  const name = [kindWords[kind], symbol].filter(Boolean).join(' ')
  return (
    <tr>
      <th scope="row" className="nowrap">
        <DayName day={day} account={account} />
      </th>
      <td data-name="Kind">
        {name}
        {note !== null && <span className={clsx('cap', styles.detail)}>{note}</span>}
      </td>
      <td className="num" data-name="Amount">
        {formatMoney(amount, { currency: movement.currency, signed: true })}
        {conversion && <span className={clsx('cap', styles.detail)}>{conversion}</span>}
      </td>
      <td className="soft" data-name="Source">
        {describeSource(movement)}
      </td>
      <ActionsCell>
        {importId === null && (
          <ActionMenu
            label={`Actions for ${name} of ${formatDay(day)}`}
            actions={[
              { label: 'Edit', icon: Pencil, onSelect: onEdit },
              { label: 'Delete', icon: Trash2, onSelect: onDelete, tone: 'danger' },
            ]}
          />
        )}
      </ActionsCell>
    </tr>
  )
}
