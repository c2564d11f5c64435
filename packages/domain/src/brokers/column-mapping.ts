import type { Market } from '../trades/vocabulary.ts'
import type { BrokerFormat } from './broker-format.ts'
import { splitPair } from './coin-trades.ts'
import { defineFormat } from './define-format.ts'
import type { TableDraft } from './format-spec.ts'
import { squash } from './header-columns.ts'
import { buyWords, sellWords } from './line-draft.ts'
import { fillSymbol, listOtherSymbols } from './mapped-symbols.ts'
import type { DayOrder } from './moments.ts'
import type { Field, TableLine } from './table-line.ts'

/** The fields that a trader can choose for a column, in the order of the choice. */
export const mappedFields = [
  ...(['day', 'time', 'symbol', 'action', 'quantity', 'price', 'fee', 'currency', 'account', 'id'] as const),
  ...([
    'value',
    'pnl',
    'contractSize',
    'exitDay',
    'exitTime',
    'exitPrice',
    'status',
    'strategy',
    'notes',
    'tags',
  ] as const),
] as const satisfies readonly Field[]
export type MappedField = (typeof mappedFields)[number]

/** What the lines with one text in the column of the side are. */
export const mappedKinds = ['buy', 'sell', 'skip'] as const
export type MappedKind = (typeof mappedKinds)[number]

/** What a trader can say an unknown file trades; 'share' is also a fund, and an option whose symbol says so. */
export const mappedInstruments = ['share', 'coin', 'future', 'forex', 'cfd'] as const
export type MappedInstrument = (typeof mappedInstruments)[number]

/**
 * How to read a file that no format knows: which column holds what. `header` are the trimmed cells of its header; a file with
 * exactly these has these columns. `columns` are indexes from 0; several columns of `fee` are added. `kinds` are the texts of
 * the column `action`, in lower case; other texts are read by the usual words for both sides. `conditions` leave out lines by
 * the text of a column: all but those that have it (`keep`), or those that have it.
 */
export type ColumnMapping = {
  broker: string
  header: string[]
  columns: { field: MappedField; index: number }[]
  kinds: { text: string; kind: MappedKind }[]
  conditions: { index: number; text: string; keep: boolean }[]
  instrument: MappedInstrument
  /** The currency of a file without a column for it. */
  currency: string
  zone: string
  days: DayOrder | 'proof'
  numbers: 'point' | 'comma' | 'either' | 'proof'
}

/** The fields without which no execution can be read; a file without a currency column has one currency. */
export const neededFields = ['day', 'symbol', 'quantity', 'price'] as const satisfies readonly MappedField[]

/** The format of files with these columns. Its id contains the name of the broker, so that positions of its files match. */
export function toFormat(mapping: ColumnMapping): BrokerFormat {
  const { broker, header, conditions, instrument } = mapping
  const market: Market = instrument === 'coin' ? 'crypto' : 'stock'
  const places = Map.groupBy(mapping.columns, ({ field }) => field)
  const columns = [...places].map(
    ([field, list]) => [`${field}?`, list.map(({ index }) => `@${index}`)] as const,
  )
  const has = (field: MappedField) => places.has(field)
  const others = listOtherSymbols(header, new Set(mapping.columns.map(({ index }) => index)))
  return defineFormat({
    id: `own-${squash(broker).slice(0, 40)}`,
    broker,
    title: `${broker}, columns of your choice`,
    help: 'Choose the columns again.',
    header,
    columns: Object.fromEntries(columns),
    market,
    ...(instrument !== 'share' && instrument !== 'coin' && { instrument }),
    currency: mapping.currency,
    zone: mapping.zone,
    days: mapping.days,
    numbers: mapping.numbers,
    allowsSurplusCells: true,
    change: (draft, line) => {
      const named = fillSymbol(draft, line, others)
      return market === 'crypto' ? splitCoins(named, line) : named
    },
    perPosition: has('exitPrice'),
    ...(has('action') && { lines: listLines(mapping, has('exitPrice')) }),
    isExcluded: ({ texts }) =>
      conditions.some(({ index, text, keep }) => (clean(texts[index]) === text.toLowerCase()) !== keep),
  })
}

// 'BTC/USDT' is the coin BTC with its price in USDT.
function splitCoins(draft: TableDraft, line: TableLine): TableDraft {
  const pair = splitPair(draft.symbol)
  if (!pair) return draft
  return { ...draft, symbol: pair.base, ...(!line.has('currency') && { currency: pair.quote }) }
}

function listLines({ kinds }: ColumnMapping, isWhole: boolean) {
  const buy = isWhole ? 'long' : 'buy'
  const sell = isWhole ? 'short' : 'sell'
  const chosen = kinds.map(({ text, kind }) => {
    const pattern = new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'i')
    return [pattern, kind === 'buy' ? buy : kind === 'sell' ? sell : 'left_out'] as const
  })
  return [...chosen, [buyWords, buy] as const, [sellWords, sell] as const]
}

export function clean(cell: string | undefined): string {
  return (cell ?? '').trim().toLowerCase()
}
