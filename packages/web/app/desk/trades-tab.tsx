import { TradeDialogs } from '../features/trades/trade-dialogs.tsx'
import { TradeHistory } from '../features/trades/trade-history.tsx'
import { formatPageTitle } from '../lib/page-title.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Idle } from './idle.tsx'
import { useTour } from './tour-steps.ts'
import { useSession } from './use-session.ts'

const EntriesOfTrade = lazyPart(
  async () => (await import('../features/journal/entries-of-trade.tsx')).EntriesOfTrade,
)

const Tour = lazyPart(async () => (await import('./tour.tsx')).Tour)

export const meta = () => [{ title: formatPageTitle('Your Trades') }]

/**
 * The Trades tab: the list, and the dialog of the address above it. A trade shows the journal entries that
 * name it. The tour of the address explains controls of this tab.
 */
export default function TradesTab() {
  useShownAmounts()
  const { step, goTo } = useTour()
  const { tradeList } = useSession()
  return (
    <>
      <TradeHistory start={tradeList}>
        <Idle>{({ WaitingRecords }) => <WaitingRecords kind="trade" />}</Idle>
      </TradeHistory>
      {step !== null && <Tour step={step} goTo={goTo} />}
      <TradeDialogs hasList extras={(tradeId) => <EntriesOfTrade tradeId={tradeId} />} />
    </>
  )
}
