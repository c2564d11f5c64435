import { CreateTrade, Trade, type TradeFilter, UpdateTrade } from '@candlebook/contract/trades'
import { type ConflictRule, useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../lib/api.ts'
import { isAccountCurrencyChosen } from '../../lib/money.ts'
import { getLocalToday } from '../../lib/today.ts'
import type { ToastContent } from '../../ui/feedback/toast.store.ts'
import { useReloadAmounts } from '../settings/settings.queries.ts'
import { listDifferences, resolveTradeForm } from './trade-form.check.ts'
import { storeLastUsed, type TradeFormValues, toFields, toFormValues } from './trade-form.values.ts'
import { useCreateTrade, useUpdateTrade } from './trades.queries.ts'
import { noFilter, useTradeDialog, useTradeFilter } from './trades.url.ts'

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
  const { open } = useTradeDialog()
  const toasts = trade ? editToasts : addToasts
  // A new trade is the first of the whole list; an edited one can be anywhere in it.
  const showAction = (id: string): ToastContent['action'] => ({
    label: 'Show it',
    onPress: () => (trade ? open({ kind: 'view', id }) : setFilter(noFilter)),
  })
  return useRecordForm({
    start,
    version: trade?.version ?? null,
    draftName: trade ? `trade.${trade.id}` : copiedId ? `trade.copy.${copiedId}` : 'trade.new',
    resolver: (values) =>
      resolveTradeForm(values, getLocalToday(), {
        currency: start.currency,
        entryPrice: trade?.entryPrice ?? null,
      }),
    confirm,
    save: async (values, { version, clientKey }) => {
      const fields = toFields(values)
      const { id } = trade
        ? await update.mutateAsync({ id: trade.id, ...UpdateTrade.parse({ ...fields, version }) })
        : await create.mutateAsync(CreateTrade.parse({ ...fields, clientKey }))
      if (!trade) storeLastUsed({ market: values.market, feesUnit: values.feesUnit, account: values.account })
      if (values.currency !== '' && !isAccountCurrencyChosen()) await reloadAmounts()
      return { id, isHidden: filtered && !(await isShown(filter, id)) }
    },
    conflict,
    onClose,
    failed: toasts.failed,
    saved: ({ id, isHidden }) => {
      const { title, description } = toasts.saved
      if (!isHidden) return { title, description }
      return { title, description: `${description} The filter hides it.`, action: showAction(id) }
    },
  })
}

const conflict: ConflictRule<TradeFormValues, Trade> = {
  code: 'trades.changed_elsewhere',
  shape: Trade,
  thing: 'This trade',
  toValues: toFormValues,
  differences: listDifferences,
}

/** Whether the filtered list contains the trade. Without an answer it counts as shown. */
async function isShown(filter: TradeFilter, id: string): Promise<boolean> {
  const { items } = await api.trades.list({ ...filter, id }).catch(() => ({ items: [{ id }] }))
  return items.length > 0
}

const addToasts = {
  saved: { title: 'Trade Added', description: 'Trade has been successfully added.' },
  failed: 'Failed to add trade.',
}

const editToasts = {
  saved: { title: 'Trade Updated', description: 'Trade has been successfully updated.' },
  failed: 'Failed to update trade.',
}
