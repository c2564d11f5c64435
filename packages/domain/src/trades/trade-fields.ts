/** Parts of a trade that the trader may have edited by hand; an import leaves such a part as it is. */
export const editableParts = [
  'symbol',
  'market',
  'instrument',
  'type',
  'quantity',
  'contractSize',
  'currency',
  'entryPrice',
  'entryDate',
  'exit',
  'fees',
  'rate',
] as const
export type EditablePart = (typeof editableParts)[number]

const noItems: string[] = []
const executionFlag = { owner: 'trader', join: 'first', kind: 'executionFlag', blank: false } as const

/**
 * The registry of trade fields, in the order of the form. The shapes of the API, the columns that an import writes, the
 * blanks of the form and the comparison of two versions are checked against it or derived from it.
 *
 * The columns are not derived from it: Drizzle Kit reads them from trades.table.ts of core to write migrations, and the
 * types of the rows come from them. The compiler asks for a column of each field, with a type that fits the contract, and
 * save-trade.integration.test.ts compares every field with its stored value.
 */
export const tradeFields = {
  symbol: { owner: 'broker', part: 'symbol', kind: 'text', label: 'Symbol', blank: '' },
  market: { owner: 'broker', part: 'market', kind: 'choice', label: 'Market', blank: 'crypto' },
  instrument: { owner: 'broker', part: 'instrument', kind: 'choice', label: 'Instrument', blank: null },
  underlying: { owner: 'broker', part: 'instrument', kind: 'text', label: 'Underlying', blank: '' },
  expiry: { owner: 'broker', part: 'instrument', kind: 'day', label: 'Expiry', blank: '' },
  strike: { owner: 'broker', part: 'instrument', kind: 'decimal', label: 'Strike', blank: '' },
  optionType: { owner: 'broker', part: 'instrument', kind: 'choice', label: 'Call or put', blank: null },
  contractSize: {
    owner: 'broker',
    part: 'contractSize',
    kind: 'decimal',
    label: 'Contract size',
    blank: '',
  },
  type: { owner: 'broker', part: 'type', kind: 'choice', label: 'Type', blank: 'long' },
  status: { owner: 'broker', part: 'exit', kind: 'choice', label: 'Status', blank: 'open' },
  timeFrame: { owner: 'trader', join: 'first', kind: 'choice', label: 'Time frame', blank: null },
  strategy: { owner: 'trader', join: 'first', kind: 'text', label: 'Strategy', blank: '' },
  account: { owner: 'trader', join: 'first', kind: 'text', label: 'Account', blank: '' },
  currency: { owner: 'broker', part: 'currency', kind: 'text', label: 'Currency', blank: '' },
  entryPrice: { owner: 'broker', part: 'entryPrice', kind: 'decimal', label: 'Entry price', blank: '' },
  entryDate: { owner: 'broker', part: 'entryDate', kind: 'day', label: 'Entry date', blank: '' },
  quantity: { owner: 'broker', part: 'quantity', kind: 'decimal', label: 'Quantity', blank: '' },
  exitPrice: { owner: 'broker', part: 'exit', kind: 'decimal', label: 'Exit price', blank: '' },
  exitDate: { owner: 'broker', part: 'exit', kind: 'day', label: 'Exit date', blank: '' },
  fees: { owner: 'broker', part: 'fees', kind: 'decimal', label: 'Fees', blank: '' },
  feesUnit: { owner: 'broker', part: 'fees', kind: 'choice', label: 'Fee unit', blank: 'percent' },
  rate: { owner: 'broker', part: 'rate', kind: 'decimal', label: 'Exchange rate', blank: '' },
  rateCurrency: { owner: 'broker', part: 'rate', kind: 'text', label: 'Currency of the rate', blank: '' },
  stopLoss: { owner: 'trader', join: 'first', kind: 'decimal', label: 'Stop loss', blank: '' },
  takeProfit: { owner: 'trader', join: 'first', kind: 'decimal', label: 'Take profit', blank: '' },
  riskPercentage: { owner: 'trader', join: 'first', kind: 'decimal', label: 'Risk of capital', blank: '' },
  emotion: { owner: 'trader', join: 'first', kind: 'choice', label: 'Emotion', blank: null },
  confidenceLevel: { owner: 'trader', join: 'first', kind: 'level', label: 'Confidence', blank: null },
  planFollowed: { owner: 'trader', join: 'first', kind: 'flag', label: 'Plan followed', blank: false },
  keptRules: { owner: 'trader', join: 'union', kind: 'list', label: 'Rules kept', blank: noItems },
  brokenRules: { owner: 'trader', join: 'union', kind: 'list', label: 'Rules broken', blank: noItems },
  tags: { owner: 'trader', join: 'tags', kind: 'list', label: 'Tags', blank: noItems },
  notes: { owner: 'trader', join: 'paragraphs', kind: 'text', label: 'Notes', blank: '' },
  images: { owner: 'trader', join: 'union', kind: 'list', label: 'Images', blank: noItems },
  links: { owner: 'trader', join: 'union', kind: 'list', label: 'Links', blank: noItems },
  slHit: { ...executionFlag, label: 'Stop loss hit' },
  tpHit: { ...executionFlag, label: 'Take profit hit' },
  slModified: { ...executionFlag, label: 'Stop loss modified' },
  tpModified: { ...executionFlag, label: 'Take profit modified' },
} as const satisfies Record<string, TradeFieldFacts>

/** `label` is the name on screen. `blank` is the value in an empty form; a stored blank text, decimal or day is null. */
type TradeFieldFacts = Owner & Value & { label: string }

/**
 * A broker's field follows the executions of an import, except where the trader edited its `part`. An import never
 * changes a trader's field, but `join` says what remains when an import merges two trades into one.
 */
type Owner = { owner: 'broker'; part: EditablePart } | { owner: 'trader'; join: JoinRule }

/** How the values of merged trades are joined: the first that is not blank, distinct paragraphs, or distinct elements. */
export type JoinRule = 'first' | 'paragraphs' | 'tags' | 'union'

/** Only closing a trade sets an execution flag; the form of a trade has every other kind. */
type Value =
  | { kind: 'text' | 'decimal' | 'day'; blank: '' }
  | { kind: 'choice'; blank: string | null }
  | { kind: 'level'; blank: null }
  | { kind: 'flag' | 'executionFlag'; blank: false }
  | { kind: 'list'; blank: string[] }

export type TradeFieldName = keyof typeof tradeFields
export type BrokerFieldName = NamesWith<{ owner: 'broker' }>
export type TraderFieldName = NamesWith<{ owner: 'trader' }>
export type ExecutionFlagName = NamesWith<{ kind: 'executionFlag' }>
export type FormFieldName = Exclude<TradeFieldName, ExecutionFlagName>
export type DecimalFieldName = NamesWith<{ kind: 'decimal' }>
export type TextFieldName = NamesWith<{ kind: 'text' }>
export type ChoiceFieldName = NamesWith<{ kind: 'choice' }>

type NamesWith<Facts> = {
  [Name in TradeFieldName]: (typeof tradeFields)[Name] extends Facts ? Name : never
}[TradeFieldName]

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
  const picked = {} as Pick<Row, Name>
  for (const name of fieldNames) picked[name] = row[name] // several times as quick as Object.fromEntries
  return picked
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
