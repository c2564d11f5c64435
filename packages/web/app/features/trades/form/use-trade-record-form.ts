import { CreateTrade, Trade, type TradeFilter, UpdateTrade } from '@candlebook/contract/trades'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import type { ConflictRule } from '../../../forms/version-conflict.ts'
import { api } from '../../../lib/api.ts'
import { isAccountCurrencyChosen } from '../../../lib/money.ts'
import { useReloadAmounts } from '../../../lib/settings/account-currency.ts'
import { getLocalToday } from '../../../lib/today.ts'
import type { ToastContent } from '../../../ui/feedback/toast.store.ts'
import { useCreateTrade, useUpdateTrade } from '../data/trades.queries.ts'
import { noFilter, useTradeFilter } from '../data/trades.url.ts'
import { storeLastUsed } from './last-used.ts'
import { listDifferences } from './trade-differences.ts'
import { resolveTradeForm } from './trade-form.check.ts'
import { type TradeFormValues, toFields, toFormValues } from './trade-form.values.ts'

/** The form of a new trade, which may start as a copy of another one, or of a stored trade. */
export function useTradeRecordForm({
  trade,
  start,
  copiedId,
  confirm,
  onClose,
}: {
  trade: Trade | null
  start: TradeFormValues
  /** The id of the trade that the new one is a copy of. The copy has a separate draft. */
  copiedId: string | null
  /** Asks before saving. */
  confirm: (values: TradeFormValues) => Promise<boolean>
  onClose: () => void
}) {
  const create = useCreateTrade()
  const update = useUpdateTrade()
  const reloadAmounts = useReloadAmounts()
  const { filter, setFilter, filtered } = useTradeFilter()
  return useRecordForm({
    start,
    version: trade?.version ?? null,
    draftName: trade ? `trade.${trade.id}` : copiedId ? `trade.copy.${copiedId}` : 'trade.new',
    resolver: (values) => resolveTradeForm(values, getLocalToday(), start.currency),
    confirm,
    save: async (values, { version, clientKey }) => {
      const fields = toFields(values)
      let isHidden = false
      if (trade) await update.mutateAsync({ id: trade.id, ...UpdateTrade.parse({ ...fields, version }) })
      else {
        const { id } = await create.mutateAsync(CreateTrade.parse({ ...fields, clientKey }))
        isHidden = filtered && !(await isNewestOf(filter, id))
        storeLastUsed({ market: values.market, feesUnit: values.feesUnit, account: values.account })
      }
      if (values.currency !== '' && !isAccountCurrencyChosen()) await reloadAmounts()
      return isHidden
    },
    conflict,
    onClose,
    ...(trade ? editToasts : addToasts),
    ...(!trade && {
      saved: (isHidden) => (isHidden ? hiddenToast(() => setFilter(noFilter)) : addToasts.saved),
    }),
  })
}

const conflict: ConflictRule<TradeFormValues, Trade> = {
  code: 'trades.changed_elsewhere',
  shape: Trade,
  thing: 'This trade',
  toValues: toFormValues,
  differences: listDifferences,
}

/** Whether the new trade is in the filtered list, where the newest trade is the first. Without an answer it counts as shown. */
async function isNewestOf(filter: TradeFilter, id: string): Promise<boolean> {
  const { items } = await api.trades.list({ ...filter, limit: 1 }).catch(() => ({ items: [{ id }] }))
  return items[0]?.id === id
}

const hiddenToast = (showAll: () => void): ToastContent => ({
  title: 'Trade Added',
  description: 'Trade has been successfully added. The filter hides it.',
  action: { label: 'Show it', onPress: showAll },
})

const addToasts = {
  saved: { title: 'Trade Added', description: 'Trade has been successfully added.' },
  failed: 'Failed to add trade.',
}

const editToasts = {
  saved: { title: 'Trade Updated', description: 'Trade has been successfully updated.' },
  failed: 'Failed to update trade.',
}
