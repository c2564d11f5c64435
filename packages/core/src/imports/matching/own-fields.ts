import type { TraderFields } from '@candlebook/contract/trades'
import {
  type JoinRule,
  listDistinctTags,
  pickFields,
  type TraderFieldName,
  tradeFields,
  traderFieldNames,
} from '@candlebook/domain/trades'

/** Only the trader fields of a trade. */
export function pickOwnFields(trade: TraderFields): TraderFields {
  return pickFields(trade, traderFieldNames)
}

/** Whether the trader filled any own field. The account does not count, because imports fill it, too. */
export function isAnnotated(trade: TraderFields): boolean {
  return traderFieldNames.some((name) => name !== 'account' && !isBlank(trade[name]))
}

/** The trader fields of a trade that other trades are merged into, by the join rule of each field. Its own values come first. */
export function joinOwnFields(trade: TraderFields, others: TraderFields[]): TraderFields {
  const all = [trade, ...others]
  return mapFields((name) => joinRules[tradeFields[name].join](all.map((one) => one[name])))
}

/** The trader fields of `before`, except the fields that the trader changed after the import wrote `after`. */
export function revertOwnFields(trade: {
  before: TraderFields
  after: TraderFields
  mine: TraderFields
}): TraderFields {
  const { before, after, mine } = trade
  const isEdited = (name: TraderFieldName) => JSON.stringify(mine[name]) !== JSON.stringify(after[name])
  return mapFields((name) => (isEdited(name) ? mine : before)[name])
}

const joinRules: Record<JoinRule, (values: Value[]) => Value> = {
  first: (values) => values.find((value) => !isBlank(value)) ?? values[0]!, // of one trade at least
  paragraphs: (values) => listDistinct(values).join('\n\n') || null,
  tags: (values) => listDistinctTags(listDistinct(values)),
  union: listDistinct,
}

type Value = TraderFields[TraderFieldName]

/** The elements of all lists and the texts, each once, without blanks. */
function listDistinct(values: Value[]): string[] {
  return [...new Set(values.flat().filter((value) => typeof value === 'string'))]
}

function mapFields(getValue: (name: TraderFieldName) => Value): TraderFields {
  return Object.fromEntries(traderFieldNames.map((name) => [name, getValue(name)])) as TraderFields // exactly these fields
}

function isBlank(value: Value): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}
