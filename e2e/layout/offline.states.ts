import { getDayBeforeToday } from '../days.ts'
import { breakCalls } from '../trades/trades-page.ts'
import { openScreenAt, storeText } from './actions.ts'
import type { LayoutState, Stage } from './state.ts'

const savedAt = '2026-11-20T14:05:00.000Z'
const refusal = 'Enter a price that is greater than zero. Choose a day that is not in the future.'

/** Stores records that wait on the device, and lets none of them be sent. */
async function storeWaiting({ page, trader }: Stage, records: { clientKey: string }[]): Promise<void> {
  for (const record of records) {
    const id = record.clientKey
    await storeText(page, `candlebook.waiting.${trader.userId}.${id}`, JSON.stringify({ ...record, id }))
  }
  await breakCalls(page, 'POST', '**/api/v1/session/refresh')
}

const trades = ['BTC_USDT', 'A_LONG_SYMBOL_1234', 'SOL'].map((symbol, at) => ({
  kind: 'trade',
  clientKey: `00000000-0000-4000-8000-00000000000${at}`,
  values: { symbol, type: 'long', quantity: '12.5', entryPrice: '63120.5', entryDate: getDayBeforeToday(0) },
  savedAt,
  refusal: at === 1 ? refusal : null,
}))

const entries = [
  {
    kind: 'entry',
    clientKey: '00000000-0000-4000-8000-000000000009',
    values: { title: `Written on a train ${'and on and on '.repeat(8)}`, date: getDayBeforeToday(0) },
    savedAt,
    refusal: null,
  },
]

export const offlineStates: LayoutState[] = [
  {
    name: 'offline: no network, with trades that wait on the device',
    isExtreme: true,
    route: 'app',
    open: async (stage) => {
      const { page } = stage
      await storeWaiting(stage, trades)
      await page.route('**/livez', (route) => route.abort())
      await openScreenAt(page, '/app')
      await page.getByRole('region', { name: 'Trades on this device' }).waitFor()
      await page.evaluate(() => window.dispatchEvent(new Event('offline')))
      return page.getByRole('status', { name: 'Network' })
    },
  },
  {
    name: 'offline: an entry that waits on the device',
    route: 'app/journal',
    open: async (stage) => {
      await storeWaiting(stage, entries)
      await openScreenAt(stage.page, '/app/journal')
      return stage.page.getByRole('region', { name: 'Entries on this device' })
    },
  },
  {
    name: 'offline: question before the sign-out',
    isExtreme: true,
    route: 'app',
    shows: ['features/library/ask-about-waiting.tsx', 'ui/feedback/native-dialog.tsx'],
    open: async (stage) => {
      const { page } = stage
      await storeWaiting(stage, trades)
      await openScreenAt(page, '/app')
      await page.getByRole('region', { name: 'Trades on this device' }).waitFor()
      await page.keyboard.press('Control+k') // it signs out at every size
      await page.getByRole('combobox', { name: 'Go to' }).fill('sign out')
      await page.keyboard.press('Enter')
      return page.getByRole('alertdialog')
    },
  },
]
