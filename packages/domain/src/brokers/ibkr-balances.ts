import type { Day } from '../days/day.ts'
import { addDays } from '../days/day.ts'
import { isZero } from '../decimal/decimal.ts'
import type { ParsedFile } from './broker-format.ts'
import type { Row } from './csv.ts'
import { toMajorAmount, toMajorCode } from './fees.ts'
import type { FlexTable } from './ibkr-flex-tables.ts'
import type { Statement } from './ibkr-statement.ts'
import { parseMoment } from './moments.ts'
import { findAmount, getText, type Line } from './table.ts'

/** The first and the last day of a statement, in English: 'January 1, 2026 - March 31, 2026', or one day. */
function findPeriod(rows: readonly Row[]): { from: Day; to: Day } | null {
  const row = rows.find(({ cells }) => cells[0] === 'Statement' && cells[2]?.trim() === 'Period')
  const days = (row?.cells[3] ?? '')
    .slice(0, 100)
    .split(' - ')
    .map((text) => parseMoment(text.trim(), 'America/New_York', 'mdy')?.day)
  const [from, to = from] = days
  return from && to ? { from, to } : null
}

type Cash = { starting: string | null; ending: string | null; currency: string; account: string | null }

/** Adds the cash at the end of the last day, and that before the first day as the balance of the day before. */
function addCash(
  parsed: ParsedFile,
  { from, to, line }: { from: Day | null; to: Day; line: number },
  { starting, ending, currency, account }: Cash,
): void {
  const common = { kind: 'cash' as const, account, executedAt: null, zone: null, line }
  const push = (day: Day, amount: string) =>
    parsed.balances.push({
      ...common,
      ...{ day, amount: toMajorAmount(amount, currency), currency: toMajorCode(currency) },
    })
  if (starting !== null && from !== null) push(addDays(from, -1), starting)
  if (ending !== null) push(to, ending)
}

/**
 * Adds the cash of each currency from the Cash Report of an activity statement of one account. The base currency summary is a sum of
 * conversions, and no balance. A currency without cash before and after is left out.
 */
export function addCashReport(
  rows: readonly Row[],
  { statement, account, parsed }: { statement: Statement; account: string; parsed: ParsedFile },
): void {
  const period = findPeriod(rows)
  if (period === null || account === '') return
  const { lines } = statement.read('Cash Report')
  const byCurrency = Map.groupBy(lines, (line) => getText(line, 'currency'))
  for (const [currency, own] of byCurrency) {
    if (!/^[A-Z]{3}$/.test(currency)) continue
    const find = (words: RegExp) => own.find((line) => words.test(getText(line, 'currency summary')))
    const amount = (line: Line | undefined) => (line ? findAmount(line, 'total') : null)
    const [first, last] = [find(/^starting cash$/i), find(/^ending cash$/i)]
    const [starting, ending] = [amount(first), amount(last)]
    if (!last || ending === null || (isZero(ending) && isZero(starting ?? '0'))) continue
    addCash(parsed, { ...period, line: last.line }, { starting, ending, currency, account })
  }
}

/** Adds the cash that the summary of a transaction history states, in the base currency. */
export function addHistoryCash(
  rows: readonly Row[],
  { statement, base, parsed }: { statement: Statement; base: string; parsed: ParsedFile },
): void {
  const period = findPeriod(rows)
  const { lines } = statement.read('Summary')
  const find = (word: string) => lines.find((line) => getText(line, 'field name') === word)
  const [first, last] = [find('Starting Cash'), find('Ending Cash')]
  const accounts = new Set([...parsed.executions, ...parsed.movements].map(({ account }) => account))
  const [account] = accounts
  if (period === null || !last || base === '' || accounts.size !== 1 || account === undefined) return
  const starting = first ? findAmount(first, 'field value') : null
  const ending = findAmount(last, 'field value')
  addCash(parsed, { ...period, line: last.line }, { starting, ending, currency: base, account })
}

/** Adds the cash of each currency from the Cash Report of a Flex Query. */
export function addFlexCash(table: FlexTable, parsed: ParsedFile): void {
  for (const line of table.lines) {
    const currency = getText(line, 'currencyprimary', 'currency')
    const ending = findAmount(line, 'endingcash')
    const [from, to] = [
      parseMoment(getText(line, 'fromdate'), 'America/New_York', line.days)?.day ?? null,
      parseMoment(getText(line, 'todate'), 'America/New_York', line.days)?.day,
    ]
    if (!to || ending === null || !/^[A-Z]{3}$/.test(currency)) continue
    const account = getText(line, 'clientaccountid', 'accountid') || null
    const starting = findAmount(line, 'startingcash')
    addCash(parsed, { from, to, line: line.line }, { starting, ending, currency, account })
  }
}
