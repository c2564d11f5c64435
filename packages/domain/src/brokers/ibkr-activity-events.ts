import { type Decimal, isZero } from '../decimal/decimal.ts'
import type { Movement, ParsedFile } from './broker-format.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import { toInstrument } from './ibkr-contract.ts'
import type { EventLine } from './ibkr-event-lines.ts'
import { readCodes, type SectionName } from './ibkr-lines.ts'
import type { Statement } from './ibkr-statement.ts'
import { skipLine } from './lines.ts'
import { parseMoment } from './moments.ts'
import { findAmount, getText, type Line } from './table.ts'

const movements: readonly [SectionName, Movement['kind']][] = [
  ['Dividends', 'dividend'],
  ['Withholding Tax', 'tax'],
  ['Interest', 'interest'],
  ['Fees', 'fee'],
  ['Deposits & Withdrawals', 'cash'],
]

// Totals have no day.
export function readMovements(statement: Statement, account: string, parsed: ParsedFile): void {
  for (const [name, kind] of movements) {
    for (const line of statement.read(name).lines) {
      const what = getText(line, 'description') || name
      if (findDay(line) === null) continue
      skipLine(parsed, line, kind, what)
      addMovement(line, { kind, what, amount: findAmount(line, 'amount'), account }, parsed)
    }
  }
}

function findDay(line: Line) {
  return parseMoment(getText(line, 'date', 'settle date', 'date/time'), 'America/New_York', line.days)
}

type Money = Pick<Movement, 'kind' | 'what'> & { amount: Decimal | null; account: string }

export function addMovement(line: Line, { kind, what, amount, account }: Money, parsed: ParsedFile): void {
  const moment = findDay(line)
  const currency = getText(line, 'currency')
  if (moment === null || amount === null || isZero(amount) || !/^[A-Za-z]{3}$/.test(currency)) return
  parsed.movements.push({
    ...{ kind, what, ...moment, line: line.line, externalId: null },
    amount: toMajorAmount(amount, currency),
    currency: toMajorCode(currency),
    symbol: /^([^\s()]{1,20})\s?\(/.exec(what)?.[1] ?? null,
    account: getText(line, 'account') || account || null,
  })
}

export function readEvents(statement: Statement, account: string, parsed: ParsedFile): EventLine[] {
  return statement.read('Corporate Actions').lines.flatMap((line): EventLine[] => {
    const description = getText(line, 'description')
    const moment =
      parseMoment(getText(line, 'date/time'), 'America/New_York', line.days) ??
      parseMoment(getText(line, 'report date'), 'America/New_York', line.days)
    const quantity = findAmount(line, 'quantity')
    if (!moment || quantity === null) {
      const isTotal = line.cells.slice(2, 5).some((cell) => totalWords.test(cell.trim()))
      if (!isTotal) skipLine(parsed, line, 'corporate_action', description)
      return []
    }
    const instrument = toInstrument(getText(line, 'asset category'))
    return [
      {
        ...{ line, ...moment, description, quantity },
        isStock: instrument === 'share' || instrument === 'fund',
        proceeds: findAmount(line, 'proceeds') ?? '0',
        value: findAmount(line, 'value'),
        pnl: findAmount(line, 'realized p/l'),
        currency: getText(line, 'currency'),
        account: getText(line, 'account') || account,
        isCancellation: readCodes(getText(line, 'code')).isCancellation,
      },
    ]
  })
}

const totalWords = /^(total|gesamt|totale|всего|总数|總數|总计)/i
