import type { BrokerAccount } from '@candlebook/contract/broker-accounts'
import { formatCount } from '@candlebook/domain/text'

/** Describes an account in one line: 'Interactive Brokers · USD · 12 trades, 2 open · in files: U***34567'. */
export function describeAccount({ broker, currency, open, closed, otherNames }: BrokerAccount): string {
  const trades = `${formatCount(open + closed, 'trade')}${open > 0 ? `, ${open} open` : ''}`
  const files = otherNames.length > 0 ? `in files: ${otherNames.join(', ')}` : null
  return [broker, currency, trades, files].filter((part) => part !== null).join(' · ')
}
