import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Market } from '../../trades/index.ts'

/**
 * A stock split: `ratioFrom` old shares became `ratioTo` new ones. A broker that writes a split as two lines gives two
 * halves: 'close' has the old number of shares in `ratioFrom`, 'open' the new number in `ratioTo`, and the other number
 * is null; they can be in different files. `half` is null for a line that states the entire ratio. `currency` is the
 * currency of the positions that it changes. Time, account, line and id are those of executions.
 */
export type CorporateAction = {
  kind: 'split'
  symbol: string
  market: Market
  currency: string
  day: Day
  executedAt: string | null
  ratioFrom: Decimal | null
  ratioTo: Decimal | null
  half: 'close' | 'open' | null
  account: string | null
  externalId: string | null
  line: number
}
