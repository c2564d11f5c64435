import {
  compare,
  type Decimal,
  divide,
  isZero,
  MAX_DECIMALS,
  multiply,
  negate,
  sign,
  subtract,
  sum,
  toAbsolute,
} from '../decimal/decimal.ts'
import type { BrokerFormat, ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { addExecution } from './executions.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import { listHeaderWords } from './header-columns.ts'
import { createParsedFile, parseLines, skipLine } from './lines.ts'
import {
  decideStyle,
  findAmount,
  getAmount,
  getMoment,
  getQuantity,
  getText,
  hasColumns,
  type Line,
  readTables,
  requireText,
} from './table.ts'

const header = ['record type', 'date (utc)|time (utc)', 'account currency']

/**
 * Trading 212, CFD account. A file can have closed positions, orders, or both, and each trade has a position of its own. A closed
 * position is the exit, with its costs and the broker's P&L; it is also the entry when the file does not have the order that
 * opened it. An executed order is the exit only when the file does not have its closed position. Interest and dividends of a
 * position are in its closed position, too, so their own lines are not counted.
 */
export const trading212Cfd: BrokerFormat = {
  id: 'trading212-cfd',
  broker: 'Trading 212',
  title: 'Trading 212 CFD history',
  help: 'CFD account: Menu > History > the export icon: choose the period with orders and closed positions, then Export CSV.',
  columns: { needed: listHeaderWords(header), optional: [] },
  recognises: (rows) => rows.slice(0, 10).some(isHeader),
  parse(rows, { onLine, numbers, days, isSheet, ...answers } = {}) {
    const table = readTables(rows, { isHeader, isSheet })
    const amounts = ['units', closedAverage, closePrice, executedPrice, 'exchange rate', totalResult]
    const { lines, read } = decideStyle(table.lines, {
      ...answers,
      ...{ amounts, days: ['date (utc)', 'time (utc)', opened, closed], numbers, order: days },
    })
    const parsed = { ...createParsedFile(table.problems, onLine), ...read }
    const target = { orders: new Set(findOrders(lines, 'open')), closed: new Set<string>(), parsed }
    for (const line of lines) if (getKind(line) === 'closed position') target.closed.add(getOrder(line))
    return parseLines(lines, parsed, (line) => parseLine(line, target))
  },
}

const [opened, closed] = ['date opened (utc)', 'date closed (utc)']
const closedAverage = 'average price (instrument currency)'
const closePrice = 'close price (instrument currency)'
const executedPrice = 'executed price (instrument currency)'
const [result, totalResult] = ['result (account currency)', 'total result (account currency)']
const costs = [
  'fx fee (account currency)',
  'overnight interest (account currency)',
  'dividend adjustment (account currency)',
]

function isHeader(row: Row): boolean {
  return hasColumns(row, header)
}

type Target = {
  /** The positions whose opening order is in the file. */
  orders: ReadonlySet<string>
  /** The orders whose closed position is in the file. */
  closed: Set<string>
  parsed: ParsedFile
}

function getKind(line: Line): string {
  return getText(line, 'record type').toLowerCase()
}

function getOrder(line: Line): string {
  return getText(line, 'order id')
}

function getPosition(line: Line): string {
  return getText(line, 'position id')
}

function findOrders(lines: readonly Line[], intent: string): string[] {
  const orders = lines.filter((line) => isExecuted(line) && getText(line, 'intent').toLowerCase() === intent)
  return orders.map(getPosition)
}

function isExecuted(line: Line): boolean {
  return getKind(line) === 'order' && /^(?:executed|filled)$/i.test(getText(line, 'status'))
}

function parseLine(line: Line, target: Target): void {
  const kind = getKind(line)
  const what = `${getText(line, 'record type')} ${getText(line, 'symbol')}`.trim()
  if (kind === 'closed position') addClosedPosition(line, target)
  else if (kind === 'order') addOrder(line, what, target)
  else if (kind === 'transaction') addTransaction(line, target.parsed)
  else skipLine(target.parsed, line, /^(overnight interest|dividend)/.test(kind) ? 'detail' : 'unknown', what)
}

function addOrder(line: Line, what: string, { closed, parsed }: Target) {
  if (!isExecuted(line)) return skipLine(parsed, line, 'not_filled', what)
  const closesOnly = getText(line, 'intent').toLowerCase() === 'close'
  if (closesOnly && closed.has(getOrder(line))) return skipLine(parsed, line, 'detail', what)
  addExecution(parsed, line, {
    ...readCommon(line),
    side: getText(line, 'direction').toLowerCase() === 'sell' ? 'sell' : 'buy',
    quantity: getQuantity(line, 'units'),
    price: getAmount(line, executedPrice),
    fee: '0',
    ...getMoment(line, 'UTC', 'date (utc)', 'time (utc)'),
    externalId: closesOnly ? getOrder(line) || null : null,
    closesOnly,
  })
}

function addClosedPosition(line: Line, { orders, parsed }: Target): void {
  const isLong = getText(line, 'direction').toLowerCase() !== 'sell'
  const [entrySide, exitSide] = isLong ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const quantity = getQuantity(line, 'units')
  const entryPrice = getAmount(line, closedAverage)
  const price = getAmount(line, closePrice)
  const common = readCommon(line)
  const moments = [getMoment(line, 'UTC', opened), getMoment(line, 'UTC', closed)] as const
  if (!orders.has(getPosition(line)))
    addExecution(parsed, line, {
      ...common,
      ...moments[0],
      side: entrySide,
      quantity,
      price: entryPrice,
      fee: '0',
      externalId: null,
    })
  const accountCurrency = getText(line, 'account currency')
  const moved = isLong ? subtract(price, entryPrice) : subtract(entryPrice, price)
  const profit = toMajorAmount(multiply(moved, toAbsolute(quantity)), common.currency)
  const rate = findRate(line, profit)
  const isSame = toMajorCode(common.currency) === toMajorCode(accountCurrency)
  const total = findAmount(line, totalResult)
  const converted = isSame || rate === null ? total : divide(total ?? '0', rate, { places: MAX_DECIMALS })
  addExecution(parsed, line, {
    ...common,
    ...moments[1],
    side: exitSide,
    quantity,
    price,
    fee: negate(sum(costs.map((name) => findAmount(line, name) ?? '0'))),
    feeCurrency: accountCurrency,
    rate,
    rateCurrency: rate === null ? null : accountCurrency,
    brokerPnl: total !== null && (isSame || rate !== null) ? converted : null,
    externalId: getOrder(line) || null,
    closesOnly: true,
  })
}

function readCommon(line: Line) {
  return {
    symbol: requireText(line, 'symbol', 'instrument'),
    market: 'stock' as const,
    instrument: 'cfd' as const,
    contractSize: '1',
    currency: requireText(line, 'instrument currency'),
    positionId: getPosition(line) || null,
    name: getText(line, 'instrument') || undefined,
  }
}

/**
 * Units of the account's currency for one of the instrument's. Nothing says which of both the file's rate divides, so the result
 * of the position tells: the rate, or its inverse, that comes closer. Null when the result is too small to tell.
 */
function findRate(line: Line, profit: Decimal): Decimal | null {
  const stated = findAmount(line, 'exchange rate')
  const inAccount = findAmount(line, result)
  if (stated === null || sign(stated) <= 0) return null
  const inverse = divide('1', stated, { places: MAX_DECIMALS })
  if (inverse === null || isZero(inverse) || inAccount === null || isZero(profit)) return null
  const [direct, inverted] = [stated, inverse].map((rate) =>
    toAbsolute(subtract(multiply(profit, rate), inAccount)),
  ) as [Decimal, Decimal]
  // The broker rounds results to cents.
  if (compare(toAbsolute(subtract(direct, inverted)), '0.02') <= 0) return null
  return compare(direct, inverted) < 0 ? stated : inverse
}

/** Deposits, withdrawals, and money that moves between accounts of Trading 212. */
function addTransaction(line: Line, parsed: ParsedFile): void {
  const type = getText(line, 'transaction type')
  const info = getText(line, 'info')
  const what = info === '' ? type : `${type}: ${info}`
  const amount = findAmount(line, 'amount (account currency)')
  const currency = getText(line, 'account currency')
  skipLine(parsed, line, /adjustment/i.test(type) ? 'adjustment' : 'cash', what)
  if (amount === null || isZero(amount)) return
  parsed.movements.push({
    ...getMoment(line, 'UTC', 'date (utc)', 'time (utc)'),
    kind: 'cash',
    amount: toMajorAmount(amount, currency),
    currency: toMajorCode(currency),
    symbol: null,
    account: null,
    what,
    externalId: getText(line, 'transaction id') || null,
    line: line.line,
  })
}
