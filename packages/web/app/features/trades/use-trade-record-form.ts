import { CreateTrade, Trade, type TradeFilter, UpdateTrade } from '@candlebook/contract/trades'
import type { Day } from '@candlebook/domain/days/day'
import { useLocation } from 'react-router'
import { type ConflictRule, useRecordForm } from '../../forms/use-record-form.ts'
import { api } from '../../lib/api.ts'
import { isBaseCurrencyChosen } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { getLocalToday } from '../../lib/today.ts'
import { nameWaitingDraft, type WaitingRecord } from '../../lib/waiting-records.ts'
import type { ToastContent } from '../../ui/feedback/toast.store.ts'
import { useReloadAmounts } from '../settings/settings.queries.ts'
import { listDifferences, resolveTradeForm } from './trade-form.check.ts'
import { storeLastUsed, type TradeFormValues, toFields, toFormValues } from './trade-form.values.ts'
import { usePlaybookList } from './trade-rules.queries.ts'
import { useCreateTrade, useUpdateTrade } from './trades.queries.ts'
import { noFilter, useTradeDialog, useTradeFilter } from './trades.url.ts'

/** The form of a new trade, which may start as a copy of another one, or of a stored trade. */
export function useTradeRecordForm({
  trade,
  start,
  copiedId,
  line,
  day,
  waiting,
  confirm,
  onClose,
}: {
  trade: Trade | null
  start: TradeFormValues
  /** The id of the trade that the new one is a copy of. The copy has a separate draft. */
  copiedId: string | null
  /** The line of quick add that the new trade starts from. It has a separate draft, too. */
  line: string | null
  /** The day that a new trade was started for; each has a separate draft. */
  day?: Day | undefined
  /** The trade that waits on this device and is changed. */
  waiting: WaitingRecord | null
  /** Asks before saving. */
  confirm: (values: TradeFormValues) => Promise<boolean>
  onClose: () => void
}) {
  const add = useAddTrade()
  const update = useUpdateTrade()
  const reloadAmounts = useReloadAmounts()
  const describeSaved = useSavedToast(trade ? 'edited' : 'added')
  return useRecordForm({
    start,
    version: trade?.version ?? null,
    draftName: waiting ? nameWaitingDraft(waiting) : nameDraft({ trade, copiedId, line, day }),
    waiting,
    ...(!trade && { toWaitingRecord }),
    resolver: (values) =>
      resolveTradeForm(values, getLocalToday(), {
        currency: start.currency,
        entryPrice: trade?.entryPrice ?? null,
      }),
    confirm,
    save: async (values, { version, clientKey }) => {
      if (!trade) return await describeSaved(await add(values, clientKey))
      const { id } = trade
      await update.mutateAsync({ id, ...UpdateTrade.parse({ ...toFields(values), version }) })
      if (values.currency !== '' && !isBaseCurrencyChosen()) await reloadAmounts()
      return await describeSaved(id)
    },
    conflict: useTradeConflict(),
    onClose,
    failed: trade ? 'Failed to update trade.' : ADD_FAILED,
    saved: (toast) => toast,
  })
}

/** The record of a new trade that waits on this device until the server can be reached. Its form opens with these values. */
export const toWaitingRecord = (values: TradeFormValues) => ({ kind: 'trade', values }) as const

function nameDraft({
  trade,
  copiedId,
  line,
  day,
}: {
  trade: Trade | null
  copiedId: string | null
  line: string | null
  day: Day | undefined
}): string {
  if (trade) return `trade.${trade.id}`
  if (copiedId) return `trade.copy.${copiedId}`
  if (line !== null) return `trade.line.${line}`
  return day ? `trade.new.${day}` : 'trade.new'
}

/** Adds a trade from the values of the form, and stores what the next one starts with. Returns its id. */
export function useAddTrade() {
  const create = useCreateTrade()
  const reloadAmounts = useReloadAmounts()
  return async (values: TradeFormValues, clientKey: string): Promise<string> => {
    const { id } = await create.mutateAsync(
      CreateTrade.parse({ ...toFields(values), ...toEntryTime(values), clientKey }),
    )
    const { market, feesUnit, account, currency } = values
    storeLastUsed({ market, feesUnit, account })
    if (currency !== '' && !isBaseCurrencyChosen()) await reloadAmounts()
    return id
  }
}

/** Values that waited on the device since an earlier version have no time. */
const toEntryTime = ({ entryTime }: TradeFormValues) => (entryTime ? { entryTime } : {})

/** The toast of a trade that could not be added. */
export const ADD_FAILED = 'Failed to add trade.'

const savedToasts = {
  added: { title: 'Trade Added', description: 'Trade has been successfully added.' },
  edited: { title: 'Trade Updated', description: 'Trade has been successfully updated.' },
}

/** The toast of a saved trade. When the filter of the list hides the trade, it says so and shows the trade. */
export function useSavedToast(change: keyof typeof savedToasts) {
  const { filter, setFilter, filtered } = useTradeFilter()
  const { open } = useTradeDialog()
  const { pathname } = useLocation()
  const isInList = paths.isDesk(pathname) && paths.deskTab(pathname) === 'trades'
  return async (id: string): Promise<ToastContent> => {
    const { title, description } = savedToasts[change]
    if (!isInList || !filtered || (await isShown(filter, id))) return { title, description }
    // A new trade is the first of all trades, the newest first; an edited one can be anywhere among them.
    const onPress = () =>
      change === 'edited' ? open({ kind: 'view', id }) : setFilter({ ...noFilter, sort: undefined })
    return {
      title,
      description: `${description} The filter hides it.`,
      action: { label: 'Show it', onPress },
    }
  }
}

/** How a trade that was changed somewhere else is shown. The form has loaded the rules, which it shows. */
function useTradeConflict(): ConflictRule<TradeFormValues, Trade> {
  const { data: playbooks = [] } = usePlaybookList({ enabled: false })
  const rules = playbooks.flatMap((playbook) => playbook.rules)
  return {
    code: 'trades.changed_elsewhere',
    shape: Trade,
    thing: 'This trade',
    toValues: toFormValues,
    differences: (mine, stored) => listDifferences(mine, stored, rules),
  }
}

/** Whether the filtered list contains the trade. Without an answer it counts as shown. */
async function isShown(filter: TradeFilter, id: string): Promise<boolean> {
  const { items } = await api.trades.list({ ...filter, id }).catch(() => ({ items: [{ id }] }))
  return items.length > 0
}
