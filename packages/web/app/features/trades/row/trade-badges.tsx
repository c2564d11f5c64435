import type { Trade } from '@candlebook/contract/trades'
import { capitalised } from '@candlebook/domain/text'
import { Badge } from '../../../ui/display/badge.tsx'

/** The direction and the status of a trade, in words and arrows. */
export function TradeBadges({ trade }: { trade: Pick<Trade, 'type' | 'status'> }) {
  return (
    <>
      <Badge kind={trade.type}>{capitalised(trade.type)}</Badge>
      <Badge kind={trade.status}>{capitalised(trade.status)}</Badge>
    </>
  )
}
