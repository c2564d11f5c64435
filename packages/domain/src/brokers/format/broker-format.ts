import type { Day } from '../../days/index.ts'
import type { Decimal } from '../../decimal/index.ts'
import type { Market } from '../../trades/index.ts'
import type { FileNote, Row } from '../csv/row.ts'

/**
 * One fill or order as a broker executed it, in the money of its price.
 * `quantity` is above zero, `price` zero or more, both of at most 18 decimal places. `fee` is money, zero or more:
 * a rebate (a negative commission) has become part of the price, see `addExecution`.
 * `executedAt` is the instant as ISO text in UTC, null when the file has days only; `day` is the day as the broker
 * writes it, so it can differ from the day in UTC. `zone` is the zone of the file's clock, an IANA name or an offset such
 * as '+01:00'; null when the file has days only. Day, instant and zone together give the broker's wall-clock time.
 * `line` is the line of the file, from 1. `externalId` is the broker's own id, which need not be unique.
 * `closesOnly` says that it cannot open a position: the broker allows no shorts, or marks it as closing.
 * `account` is what the file calls the account it was made in, at most MAX_ACCOUNT characters; null when it names none.
 */
export type Execution = {
  symbol: string
  market: Market
  side: 'buy' | 'sell'
  quantity: Decimal
  price: Decimal
  fee: Decimal
  currency: string
  executedAt: string | null
  zone: string | null
  day: Day
  line: number
  externalId: string | null
  closesOnly: boolean
  account: string | null
  name?: string
}

/** A line that is no execution: `what` in the broker's words, code and sentence why. */
export type Skipped = { line: number; what: string; code: string; message: string }

/** What a format makes of a file. With any problem the rest is not to be used. */
export type Reading = {
  executions: Execution[]
  skipped: Skipped[]
  warnings: FileNote[]
  problems: FileNote[]
  /** Called before each line that is read, to report progress. */
  onLine?: OnLine | undefined
}

/** Is told that one more line is read. */
export type OnLine = () => void

/** One shape of file of one broker. Both functions are pure and throw nothing. */
export type BrokerFormat = {
  /** Stable: it stands in every fingerprint. */
  id: string
  broker: string
  title: string
  /** Whether the first rows of a file (at least its header) are of this shape. */
  recognises(rows: Row[]): boolean
  read(rows: Row[], onLine?: OnLine): Reading
}
