import { TradeDialogs } from '../features/trades/trade-dialogs.tsx'
import { TradeHistory } from '../features/trades/trade-history.tsx'
import { formatPageTitle } from '../lib/page-title.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { lazyPart } from '../ui/feedback/lazy-part.tsx'
import { Idle } from './idle.tsx'
import { useTour } from './tour-steps.ts'
import styles from './trades-tab.module.css'
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
  const { tradeList, preferences, demoEndsAt } = useSession()
  const hasFirstSteps = preferences.firstSteps && demoEndsAt === undefined // a visitor of the demo has none
  return (
    <>
      <TradeHistory start={tradeList}>
        <Idle>{({ WaitingRecords }) => <WaitingRecords kind="trade" />}</Idle>
      </TradeHistory>
      {hasFirstSteps && (
        <div className={styles.firstSteps}>
          <Idle>{({ FirstSteps }) => <FirstSteps />}</Idle>
        </div>
      )}
      {step !== null && <Tour step={step} goTo={goTo} />}
      <TradeDialogs hasList extras={(tradeId) => <EntriesOfTrade tradeId={tradeId} />} />
    </>
  )
}
