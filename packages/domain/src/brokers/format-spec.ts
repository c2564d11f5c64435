import type { Decimal } from '../decimal/decimal.ts'
import type { BalanceKind } from '../ledger/broker-balance.ts'
import type { Instrument, Market } from '../trades/vocabulary.ts'
import type { NumberStyle } from './amounts.ts'
import type { BalanceLine } from './broker-format.ts'
import type { ExecutionDraft } from './executions.ts'
import type { Words } from './header-columns.ts'
import type { SkipReason } from './lines.ts'
import type { DayOrder, Moment } from './moments.ts'
import type { Field, TableLine } from './table-line.ts'
import type { Zone } from './zones.ts'

/** The kinds of lines that are trades. */
export const tradeKinds = ['buy', 'sell', 'signed', 'long', 'short', 'close'] as const
export type TradeKind = (typeof tradeKinds)[number]

/**
 * What a line is. `signed`: a purchase when its quantity is above zero, otherwise a sale. `long`, `short`: a whole trade.
 * `close`: closes what is open, such as an option that expires; its side follows from the lines before it.
 */
export type LineKind = TradeKind | SkipReason

/** The data of a file format, see `defineFormat`. */
export type TableSpec = {
  /** Never changes, because every stored fingerprint contains it. */
  id: string
  broker: string
  title: string
  /** Where to click at the broker to get the file. */
  help: string
  /** The columns. A field with '?' can be missing; a file without one of the others is not of this format. */
  columns: { [name in Field | `${Field}?`]?: Words }
  /** The header words of columns that are none of the fields; one that ends with '?' can be missing. Lines are read by the same words. */
  otherColumns?: readonly string[]
  /** The cells of the header. Without them, each row with all columns is a header. */
  header?: readonly string[]
  /** Whether its header words are so usual that a file with most of them is not said to look like this format. */
  usualWords?: boolean
  /** The header words of columns that are none of the fields, and without which a table is not of this format. */
  requiredWords?: readonly string[]
  /** For a file with several kinds of tables: a header has all words of one of these lists. */
  tables?: readonly (readonly string[])[]
  /** Finds the account in a row above the header, as its first group, for a file whose lines name none. */
  accountAbove?: RegExp
  /** The kinds of lines, by the text of `action`; the first that matches. Without them, usual words for both sides. */
  lines?: readonly (readonly [RegExp, LineKind])[]
  /** The texts of `account` that name no account, such as that of the only account of most traders. */
  noAccount?: RegExp
  /** The kind texts of lines that only close a position, such as a sale at a broker that names a short sale as such. */
  closing?: RegExp
  /**
   * The kind texts of sales that open a short position. Default: the usual words for it, such as 'Sell short', 'SS', 'Sell to open'.
   * A sale that no text calls a short opens none, see `buildRoundTrips`.
   */
  opening?: RegExp
  /** The text that tells the kind of a line, where the cell of `action` alone does not. */
  kindText?(line: TableLine): string
  /** Lines with another `status` are orders that were not executed. */
  filled?: RegExp
  /** Default 'stock'. */
  market?: Market
  instrument?: Instrument
  /** The currency of a file that names none. */
  currency?: string
  /** The zone of times without one. Default 'UTC'. A zone in the header word, such as 'Time (UTC-4)', comes first. */
  zone?: Zone
  /** Whether the zone is only the likely one: the program writes the time of the trader's computer or of a server. */
  assumesZone?: boolean
  /** The order of day and month. Default 'proof': decided over the whole column, and month first when nothing proves it. */
  days?: DayOrder | 'proof' | 'dmy unless proven'
  /** Default 'proof': decided over all amounts of the file. */
  numbers?: NumberStyle | 'proof'
  /** The style of a file whose amounts prove both marks. Default 'either'. */
  mixedNumbers?: NumberStyle
  /** Fees that are costs are below zero ('minus'), above zero ('plus'), or have any sign ('any', the default). */
  fees?: 'minus' | 'plus' | 'any'
  /** The order of the lines, for files without times. Without it, it follows from their days. See also `orderSameDays`. */
  order?: 'newest first' | 'oldest first' | 'none within a day'
  /** Whether the broker has no short sales, so that a sale only closes. */
  longOnly?: boolean
  /** Whether trades of one symbol can be open at the same time; each `id` is then a position of its own. */
  perPosition?: boolean
  /** Whether lines can have more cells than the header. */
  allowsSurplusCells?: boolean
  /** What the column `balance` contains. Default 'cash'. */
  balanceKind?: BalanceKind
  /** Whether the trader leaves out a line. */
  isExcluded?(line: TableLine): boolean
}

/** What a line says about the balance after it. */
export type ReadBalance = Pick<BalanceLine, 'amount' | 'change' | 'currency'> & Partial<BalanceLine>

/** An execution of a table line. A whole trade has its exit, too; `exit` is null while it is open. */
export type TableDraft = ExecutionDraft & {
  kind: Exclude<TradeKind, 'signed'>
  exit?: (Moment & { price: Decimal }) | null
}
