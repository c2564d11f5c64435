import { isDay } from '@candlebook/domain/days'
import { sign } from '@candlebook/domain/decimal'
import { nameTrade } from '@candlebook/domain/trades'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatSignedTradeMoney } from '../../../lib/money.ts'
import { Chip, Chips } from '../../../ui/chips/chip-group.tsx'
import { getPnlSign, Pnl } from '../../../ui/display/pnl.tsx'
import { Field, useFieldGroup } from '../../../ui/fields/field.tsx'
import { NamedTrades } from '../entries/named-trades.tsx'
import { useTradesOfDay } from '../journal.queries.ts'
import type { EntryFormValues } from './entry-form.values.ts'

/**
 * The trades of the entry's day as chips to select. Selected trades of another day stay until the user
 * removes them.
 */
export function DayTradesField() {
  const form = useFormContext<EntryFormValues>()
  const [date, tradeIds] = form.watch(['date', 'tradeIds'])
  const { data: trades = [] } = useTradesOfDay(isDay(date) ? date : null)
  const elsewhere = tradeIds.filter((id) => !trades.some((trade) => trade.id === id))
  const toggle = (id: string) => {
    const next = tradeIds.includes(id) ? tradeIds.filter((other) => other !== id) : [...tradeIds, id]
    form.setValue('tradeIds', next, { shouldDirty: true })
  }
  if (trades.length === 0 && elsewhere.length === 0) return null
  return (
    <Field label="Trades of this day" group error={form.formState.errors.tradeIds?.message}>
      <TradeChips>
        {trades.map((trade) => (
          <Chip key={trade.id} pressed={tradeIds.includes(trade.id)} onClick={() => toggle(trade.id)}>
            {nameTrade(trade)} {trade.type}
            {trade.pnl !== null && (
              <Pnl text={formatSignedTradeMoney(trade.pnl, trade)} sign={getPnlSign(sign(trade.pnl))} />
            )}
          </Chip>
        ))}
      </TradeChips>
      {elsewhere.length > 0 && <NamedTrades ids={elsewhere} />}
    </Field>
  )
}

function TradeChips({ children }: { children: ReactNode }) {
  return (
    <Chips role="group" {...useFieldGroup()}>
      {children}
    </Chips>
  )
}
