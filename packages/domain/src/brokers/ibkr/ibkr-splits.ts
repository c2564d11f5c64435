import { sign } from '../../decimal/index.ts'
import { normaliseSymbol } from '../../trades/index.ts'
import { parseAmount } from '../csv/parse-amount.ts'
import { parseMoment } from '../csv/parse-moment.ts'
import { getText, type Line } from '../csv/table.ts'
import type { ParsedFile } from '../format/broker-format.ts'
import { toMajorCode } from '../format/minor-currency.ts'
import { skipLine } from '../format/skip-line.ts'
import { toInstrument } from './ibkr-instruments.ts'

/** Whether a line of the corporate actions is about a stock split. */
export function isSplit(line: Line): boolean {
  return /\bsplit\b/i.test(getText(line, 'description'))
}

/**
 * Adds the split of a line of the corporate actions, such as 'NVDA(US0000000003) Split 10 for 1 (NVDA, NVIDIA CORP,
 * …)', with the warning import.split. A split of another instrument than a stock, or without a ratio, is skipped with
 * the same warning.
 */
export function addSplit(line: Line, account: string, parsed: ParsedFile): void {
  const what = getText(line, 'description')
  const [, name = '', to, from] = (what.length <= MAX_LENGTH && pattern.exec(what)) || []
  const [ratioTo, ratioFrom] = [parseAmount(to ?? ''), parseAmount(from ?? '')]
  const moment =
    parseMoment(getText(line, 'date/time'), 'America/New_York') ??
    parseMoment(getText(line, 'report date'), 'America/New_York')
  const isStock = ['share', 'fund'].includes(toInstrument(getText(line, 'asset category')))
  const isRatio = ratioTo !== null && ratioFrom !== null && sign(ratioTo) > 0 && sign(ratioFrom) > 0
  if (!moment || !isStock || !isRatio) {
    skipLine(parsed, line, 'split', what)
    parsed.warnings.push({ line: line.line, code: 'import.split', message: `${what}. ${UNREADABLE}` })
    return
  }
  const symbol = normaliseSymbol(name)
  parsed.actions.push({
    kind: 'split',
    symbol,
    market: 'stock',
    currency: toMajorCode(getText(line, 'currency')),
    day: moment.day,
    executedAt: moment.executedAt,
    ratioFrom,
    ratioTo,
    half: null,
    account: getText(line, 'account') || account || null,
    externalId: null,
    line: line.line,
  })
  const message = `${symbol} was split ${ratioTo} for ${ratioFrom}. Quantity and prices of the trade that is open then are adjusted.`
  parsed.warnings.push({ line: line.line, code: 'import.split', message })
}

const pattern = /^(.+?)\s*\(.*?\)\s+split\s+([\d.,]+)\s+for\s+([\d.,]+)/i

/** The pattern takes many seconds for the longest cell that a file can have, which no broker writes about a split. */
const MAX_LENGTH = 500

const UNREADABLE = 'The import cannot adjust quantities for it. Check the trades of this symbol.'
