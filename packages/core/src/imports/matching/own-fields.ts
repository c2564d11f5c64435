import { distinctTags } from '@candlebook/domain/trades'
import type { OwnFields } from '../../trades/index.ts'

/** Only the own fields of a trade. */
export function pickOwnFields(trade: OwnFields): OwnFields {
  return Object.fromEntries(columns.map((column) => [column, trade[column]])) as OwnFields // exactly these columns
}

/** Whether the trader filled any own field. The account does not count, because imports fill it, too. */
export function isAnnotated(trade: OwnFields): boolean {
  return columns.some((column) => column !== 'account' && !isBlank(trade[column]))
}

/** The own fields of a trade that other trades are merged into: its own values win, lists and notes are joined. */
export function joinOwnFields(trade: OwnFields, others: OwnFields[]): OwnFields {
  const all = [trade, ...others]
  const first = columns.map((column) => [column, (all.find((one) => !isBlank(one[column])) ?? trade)[column]])
  return {
    ...(Object.fromEntries(first) as OwnFields), // exactly these columns
    notes: [...new Set(all.map(({ notes }) => notes).filter((notes) => notes !== null))].join('\n\n') || null,
    tags: distinctTags(all.flatMap(({ tags }) => tags)),
    links: [...new Set(all.flatMap(({ links }) => links))],
    images: [...new Set(all.flatMap(({ images }) => images))],
  }
}

/** The own fields of `before`, except the fields that the trader changed after the import wrote `after`. */
export function revertOwnFields(trade: { before: OwnFields; after: OwnFields; mine: OwnFields }): OwnFields {
  const { before, after, mine } = trade
  const reverted = columns.map((column) => [
    column,
    JSON.stringify(mine[column]) === JSON.stringify(after[column]) ? before[column] : mine[column],
  ])
  return Object.fromEntries(reverted) as OwnFields // exactly these columns
}

const columns = [
  'strategy',
  'account',
  'notes',
  'stopLoss',
  'takeProfit',
  'riskPercentage',
  'emotion',
  'confidenceLevel',
  'timeFrame',
  'planFollowed',
  'slHit',
  'tpHit',
  'slModified',
  'tpModified',
  'tags',
  'links',
  'images',
] as const satisfies (keyof OwnFields)[]

function isBlank(value: OwnFields[keyof OwnFields]): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}
