import type { TraderFields } from '@candlebook/contract/trades'
import {
  distinctTags,
  type JoinRule,
  pickFields,
  type TraderFieldName,
  tradeFields,
  traderFieldNames,
} from '@candlebook/domain/trades'

/** The trader fields of a record, without its others. */
export function onlyOwnFields(trade: TraderFields): TraderFields {
  return pickFields(trade, traderFieldNames)
}

/** Whether the trader has entered anything. The account does not count, because an import sets it too. */
export function isAnnotated(trade: TraderFields): boolean {
  return traderFieldNames.some((name) => name !== 'account' && !isBlank(trade[name]))
}

/** The trader fields of a trade that others are merged into, by the join rule of each field; its own values come first. */
export function joinOwnFields(trade: TraderFields, others: TraderFields[]): TraderFields {
  const all = [trade, ...others]
  return mapFields((name) => joinRules[tradeFields[name].join](all.map((one) => one[name])))
}

/** Trader fields as they were `before`, except those that the trader changed since the import left them as `after`. */
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
  paragraphs: (values) => distinct(values).join('\n\n') || null,
  tags: (values) => distinctTags(distinct(values)),
  union: distinct,
}

type Value = TraderFields[TraderFieldName]

/** The elements of all lists and the texts, each once, without blanks. */
function distinct(values: Value[]): string[] {
  return [...new Set(values.flat().filter((value) => typeof value === 'string'))]
}

function mapFields(getValue: (name: TraderFieldName) => Value): TraderFields {
  return Object.fromEntries(traderFieldNames.map((name) => [name, getValue(name)])) as TraderFields // exactly these fields
}

function isBlank(value: Value): boolean {
  return value === null || value === false || (Array.isArray(value) && value.length === 0)
}
