import { isZero, negate, sum, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { BrokerFormat, Cancellation, ParsedFile } from './broker-format.ts'
import { addExecution } from './executions.ts'
import { addMovement, readEvents, readMovements } from './ibkr-activity-events.ts'
import { addCashReport } from './ibkr-balances.ts'
import { createContractReader, toInstrument, toMarket } from './ibkr-contract.ts'
import { addEvents } from './ibkr-events.ts'
import { type InstrumentInfos, readInstrumentInfos } from './ibkr-instruments.ts'
import { readCodes, removeCancelled, warnAssignment } from './ibkr-lines.ts'
import { isPage } from './ibkr-page.ts'
import { Statement } from './ibkr-statement.ts'
import { addTransfers, type TransferLine } from './ibkr-transfers.ts'
import { createParsedFile, parseLines, skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import {
  findAmount,
  getAmount,
  getAmountOrZero,
  getMoment,
  getQuantity,
  getText,
  type Line,
  requireText,
} from './table.ts'

/**
 * Interactive Brokers, Activity Statement as CSV: Performance & Reports > Statements. Times and days are in New York
 * time, as in the broker's statements. Orders are imported, and their executions are skipped unless the statement has
 * executions only. A negative commission is a fee. Code 'C' without 'O' only closes. A statement of several accounts
 * has an account column; a statement of one account has the account in its head.
 *
 * Stocks, funds, coins, CFDs, options, futures and bonds are read, see `createContractReader`. The proceeds, or the
 * notional value of futures, must be price × quantity × contract size. An option that expires (code Ep), is exercised (Ex)
 * or assigned (A) closes at the price of its line, which is 0 unless it is settled in cash.
 * Forex is read from the trades section only, where the broker lists each conversion: as a separate instrument, so that
 * those who trade currencies have their trades. The broker's automatic conversions (code AFx) settle other trades and are
 * skipped. A conversion that a trader makes to pay for shares cannot be told from a trade, so it becomes one.
 * Realized P/L is the broker's own P&L. Corporate actions and transfers change the open trade, see `addEvents` and
 * `addTransfers`. Shares that the broker gives away are purchases at their price on the day of the grant.
 * Dividends, taxes, interest, fees, deposits and withdrawals are movements. The Cash Report states the balances.
 */
export const ibkrActivity: BrokerFormat = {
  id: 'ibkr-activity',
  broker: 'Interactive Brokers',
  title: 'Interactive Brokers activity statement',
  help: 'Performance & Reports > Statements > Activity: choose the period, then CSV.',
  recognises: (rows) => {
    if (!isPage(rows) && !rows.some(({ cells }) => cells[1]?.trim() === 'Header')) return false
    const statement = new Statement(rows)
    if (statement.has('Transaction History')) return false
    return (
      isPage(rows) ||
      statement.has('Trades') ||
      rows.slice(0, 10).some(({ cells }) => cells[0]?.trim() === 'Statement')
    )
  },
  parse(rows, { onLine, ...options } = {}) {
    const statement = new Statement(rows, options)
    const { lines, problems } = statement.read('Trades')
    const detail = lines.some((line) => getKind(line) === 'order') ? 'trade' : 'order'
    const infos = readInstrumentInfos(statement)
    const account = findAccount(statement)
    const readContract = createContractReader(
      lines.flatMap((line) => {
        const { instrument, ...source } = readSource(line, infos)
        return instrument === 'derivative' ? [] : [{ ...source, instrument }]
      }),
    )
    const cancellations: Cancellation[] = []
    const target = { infos, readContract, account, cancellations }
    const read = parseLines(lines, createParsedFile(problems, onLine), (line, parsed) => {
      const kind = getKind(line)
      const isCounted = kind !== detail && ['order', 'trade', 'trade cancel'].includes(kind)
      if (isCounted) parseTrade(line, { ...target, parsed })
      else
        skipLine(parsed, line, 'detail', `${getText(line, 'datadiscriminator')} ${getText(line, 'symbol')}`)
    })
    const parsed = removeCancelled(cancellations, read)
    Object.assign(parsed, statement.reading)
    readMovements(statement, account, parsed)
    addCashReport(rows, { statement, account, parsed })
    addEvents(readEvents(statement, account, parsed), parsed)
    addTransfers(readTransfers(statement, { ...target, parsed }), parsed)
    addGrants(statement.read('Grant Activity').lines, { ...target, parsed })
    return parsed
  },
}

type Target = {
  infos: InstrumentInfos
  readContract: ReturnType<typeof createContractReader>
  account: string
  cancellations: Cancellation[]
  parsed: ParsedFile
}

function parseTrade(line: Line, { infos, readContract, account, cancellations, parsed }: Target) {
  const source = readSource(line, infos)
  const codes = readCodes(getText(line, 'code'))
  if (source.instrument === 'derivative') return skipLine(parsed, line, 'derivative', source.symbol)
  if (codes.isAutomaticConversion) return skipLine(parsed, line, 'forex', source.symbol)

  const contract = readContract({ ...source, instrument: source.instrument })
  const signed = getQuantity(line, 'quantity')
  const price = codes.endsOption ? getAmountOrZero(line, 't. price') : getAmount(line, 't. price')
  const currency = requireText(line, 'currency')
  const when = getMoment(line, 'America/New_York', 'date/time')
  if (codes.isCancellation || getKind(line) === 'trade cancel') {
    const { symbol } = contract
    const identity = { symbol, quantity: toAbsolute(signed), price, currency, day: when.day }
    cancellations.push({ ...identity, account: getText(line, 'account') || account || null, line: line.line })
    return
  }
  const isOption = contract.instrument === 'option'
  if (isOption && codes.isExercise && isZero(price)) warnAssignment(parsed.warnings, line.line)
  const basis = findAmount(line, 'basis')
  const isSale = signed.startsWith('-')
  addExecution(parsed, line, {
    ...contract,
    market: toMarket(contract.instrument),
    side: isSale ? 'sell' : 'buy',
    quantity: signed,
    price,
    ...readFee(line),
    currency,
    ...when,
    externalId: null,
    closesOnly: codes.isClosing || (isOption && codes.endsOption),
    account: getText(line, 'account') || account,
    brokerPnl: findAmount(line, 'realized p/l'),
    ...(codes.isClosing && isSale && basis !== null && !isZero(basis) && { basis: toAbsolute(basis) }),
    ...(codes.isOpening && isSale && { opens: true }),
    stated: findAmount(line, 'proceeds', 'notional value'),
    name: infos.get(source.category, source.symbol)?.name,
  })
}

// The daily trade report has other fees in their own column. The lines of forex have a column such as 'Comm in USD', in the base currency of the account.
function readFee(line: Line) {
  const column = [...line.columns.keys()].find((name) => /^comm in \w{3}$/.test(name))
  const feeCurrency = column?.slice(-3).toUpperCase() ?? null
  const fees = [getAmountOrZero(line, column ?? 'comm/fee'), getAmountOrZero(line, 'fee')]
  return { fee: negate(sum(fees)), feeCurrency }
}

function readSource(line: Line, infos: InstrumentInfos) {
  const category = getText(line, 'asset category')
  const symbol = getText(line, 'symbol')
  const info = infos.get(category, symbol)
  return {
    category,
    symbol,
    instrument: toInstrument(category, info?.type),
    multiplier: info?.multiplier ?? '',
    underlying: info?.underlying ?? '',
    expiry: info?.expiry ?? '',
    strike: info?.strike ?? '',
    right: info?.type ?? '',
    price: findAmount(line, 't. price') ?? '',
    quantity: findAmount(line, 'quantity') ?? '',
    gross: findAmount(line, 'proceeds', 'notional value') ?? '',
  }
}

function getKind(line: Line): string {
  return getText(line, 'datadiscriminator').toLowerCase()
}

/** The account is named in the language of the statement, and looks the same in all of them: 'U1234567', 'DU123456'. */
function findAccount(statement: Statement): string {
  const { lines } = statement.read('Account Information')
  const values = lines.map((line) => [line.cells[2]?.trim() ?? '', line.cells[3]?.trim() ?? ''] as const)
  const named =
    values.find(([name]) => name === 'Account') ??
    values.find(([, value]) => /^[A-Z]{1,2}\d{5,}\b/.test(value))
  return named?.[1] ?? ''
}

function readTransfers(
  statement: Statement,
  { infos, readContract, account, parsed }: Target,
): TransferLine[] {
  return statement.read('Transfers').lines.flatMap((line): TransferLine[] => {
    const moment = parseMoment(getText(line, 'date'), 'America/New_York', line.days)
    const quantity = findAmount(line, 'qty')
    const { instrument, ...source } = readSource(line, infos)
    if (!moment || quantity === null || instrument === 'derivative' || instrument === 'forex') {
      if (moment) skipLine(parsed, line, 'transfer', getText(line, 'symbol') || 'Transfers')
      addMovement(
        line,
        { kind: 'cash', what: 'Transfer', amount: findAmount(line, 'cash amount'), account },
        parsed,
      )
      return []
    }
    const contract = readContract({ ...source, instrument, gross: '' })
    const price = findAmount(line, 'xfer price')
    const currency = getText(line, 'currency')
    const own = getText(line, 'account') || account
    return [
      {
        line,
        contract,
        market: toMarket(contract.instrument),
        quantity,
        price,
        currency,
        account: own,
        ...moment,
      },
    ]
  })
}

/**
 * Adds shares that the broker gives, for example for a deposit, and those that it takes back at once for taxes. The broker's basis
 * is their price at the grant. A later line says that they are vested, and moves none. The section names no currency: it is that
 * of the trades of the share, or US dollars.
 */
function addGrants(lines: readonly Line[], { infos, account, parsed }: Target): void {
  const currencies = new Map(parsed.executions.map(({ symbol, currency }) => [symbol, currency]))
  for (const line of lines) {
    const description = getText(line, 'description')
    const isGrant = /\bgrant\b/i.test(description)
    const moment =
      (isGrant && parseMoment(getText(line, 'award date'), 'America/New_York', line.days)) ||
      parseMoment(getText(line, 'report date'), 'America/New_York', line.days)
    const [quantity, price] = [findAmount(line, 'quantity'), findAmount(line, 'price')]
    const symbol = getText(line, 'symbol')
    if (!moment || quantity === null || price === null) continue
    const isIncoming = isGrant && !quantity.startsWith('-')
    const isWithheld = /withholding/i.test(description) && quantity.startsWith('-')
    const what = `${description} ${symbol}`
    if (!isIncoming && !isWithheld) {
      skipLine(parsed, line, /vesting/i.test(description) ? 'detail' : 'reward', what)
      continue
    }
    addExecution(parsed, line, {
      ...{ symbol, market: 'stock', quantity, price, fee: '0', ...moment },
      side: isIncoming ? 'buy' : 'sell',
      currency: currencies.get(normaliseSymbol(symbol)) ?? 'USD',
      externalId: `${isIncoming ? 'grant' : 'withholding'} ${moment.day} ${symbol}`,
      closesOnly: isWithheld,
      account: getText(line, 'account') || account,
      name: infos.get('Stocks', symbol)?.name,
      origin: isIncoming ? 'reward' : 'event',
    })
  }
}
