import {
  type BrokerFieldName,
  type DecimalFieldName,
  type ExecutionFlagName,
  type FormFieldName,
  type TradeFieldName,
  type TraderFieldName,
  tradeFields,
} from './trade-fields.ts'

const names = Object.keys(tradeFields) as TradeFieldName[] // a constant object has exactly its keys

/** The fields that the executions of an import decide. */
export const brokerFieldNames = names.filter(isBrokerField)

/** The fields that an import leaves to the trader. */
export const traderFieldNames = names.filter(isTraderField)

/** The fields in the form of a trade, in its order. */
export const formFieldNames = names.filter(isFormField)

/** An open trade has no execution flag set [CLOSE-08]. */
export const noExecutionFlags = Object.fromEntries(
  names.filter(isExecutionFlag).map((name) => [name, false]),
) as Record<ExecutionFlagName, false>

/** These fields of a record, without its others. */
export function pickFields<Name extends string, Row extends Record<Name, unknown>>(
  row: Row,
  fieldNames: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as Pick<Row, Name> // exactly these keys
}

/** Whether the value of this field is a decimal. */
export function isDecimalField(name: TradeFieldName): name is DecimalFieldName {
  return tradeFields[name].kind === 'decimal'
}

function isBrokerField(name: TradeFieldName): name is BrokerFieldName {
  return tradeFields[name].owner === 'broker'
}

function isTraderField(name: TradeFieldName): name is TraderFieldName {
  return tradeFields[name].owner === 'trader'
}

function isFormField(name: TradeFieldName): name is FormFieldName {
  return !isExecutionFlag(name)
}

function isExecutionFlag(name: TradeFieldName): name is ExecutionFlagName {
  return tradeFields[name].kind === 'executionFlag'
}
