import { TradeDialogs } from '../features/trades/trade-dialogs.tsx'
import { TradeHistory } from '../features/trades/trade-history.tsx'
import { pageTitle } from '../lib/page-title.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'

const EntriesOfTrade = lazyPart(
  async () => (await import('../features/journal/entries/entries-of-trade.tsx')).EntriesOfTrade,
)

export const meta = () => [{ title: pageTitle('Your Trades') }]

/**
 * The Trades tab: the list, and the dialog of the address above it. A trade shows the journal entries that
 * name it.
 */
export default function TradesTab() {
  return (
    <>
      <TradeHistory />
      <TradeDialogs extras={(tradeId) => <EntriesOfTrade tradeId={tradeId} />} />
    </>
  )
}
