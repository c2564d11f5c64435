import { TradeDialogs } from '../features/trades/trade-dialogs.tsx'
import { TradeHistory } from '../features/trades/trade-history.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Your Trades') }]

/** The Trades tab: the list, and over it the dialog that the address names. */
export default function TradesTab() {
  return (
    <>
      <TradeHistory />
      <TradeDialogs />
    </>
  )
}
