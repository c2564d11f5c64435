import type { Trade } from '@candlebook/contract/trades'
import { capitalise } from '@candlebook/domain/text/text'
import { Badge } from '../../ui/display/badge.tsx'

/** The direction and the status of a trade, in words and arrows. */
export function TradeBadges({ trade }: { trade: Pick<Trade, 'type' | 'status'> }) {
  return (
    <>
      <Badge kind={trade.type}>{capitalise(trade.type)}</Badge>
      <Badge kind={trade.status}>{capitalise(trade.status)}</Badge>
    </>
  )
}
