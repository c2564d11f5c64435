import type { FieldProblem } from '@candlebook/contract/error-body'
import { isDay } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import {
  type QuickContext,
  type QuickFieldName,
  type QuickReading,
  type QuickTrade,
  type QuickWord,
  quickFieldNames,
  quickProblems,
} from '@candlebook/domain/quick-add/quick-fields'
import { parseQuickTrade } from '@candlebook/domain/quick-add/quick-trade'
import { capitalise } from '@candlebook/domain/text/text'
import { instrumentNames } from '@candlebook/domain/trades/instrument'
import { tradeFields } from '@candlebook/domain/trades/trade-fields'
import { findUsualCurrency } from '@candlebook/domain/trades/usual-currency'
import { formatConfidenceLabel } from '@candlebook/domain/trades/vocabulary'
import { getTradeCurrency } from '../../lib/money.ts'
import { checkTradeForm } from './trade-form.check.ts'
import { type TradeFormValues, toValuesOfLine } from './trade-form.values.ts'

/** A line as it is understood, the values that would be saved, and their problems. */
export type CheckedLine = { reading: QuickReading; values: TradeFormValues; problems: FieldProblem[] }

/** Reads and checks a line by the rules of the form. */
export function checkLine(line: string, images: string[], context: QuickContext): CheckedLine {
  const reading = parseQuickTrade(line, context)
  const values = toValuesOfLine(reading, images)
  return { reading, values, problems: checkTradeForm(values, context.today) }
}

/** Fields that only say more about another one of the same word. */
const additions: readonly QuickFieldName[] = ['feesUnit', 'currency', 'status', 'instrument']

/** What a word of the line means: 'Quantity', or why it is not understood. */
export function describeWord(word: QuickWord): string {
  if (word.problem !== null) return quickProblems[word.problem]
  const name = word.fields.find((field) => !additions.includes(field)) ?? word.fields[0]
  if (name === 'entryTime') return 'Entry time'
  return name === undefined ? '' : tradeFields[name].label
}

/** The first problem of a value that this word sets, in words; null for none. */
export function findProblemOfWord(word: QuickWord, problems: readonly FieldProblem[]): string | null {
  if (word.problem !== null) return null
  const names: readonly string[] = word.fields
  return problems.find(({ field }) => names.includes(field.split('.', 1)[0] ?? ''))?.message ?? null
}

/** Why a line cannot be saved, one sentence for each problem; none when it can. */
export function listLineProblems({ reading, problems }: CheckedLine): string[] {
  const notUnderstood = reading.words.flatMap(({ text, problem }) =>
    problem === null ? [] : [`${text}: ${quickProblems[problem]}`],
  )
  // A word that is not understood often is the value that is missing.
  const missing = problems.map(({ field, message }) => `${getLabel(field)}: ${message}`)
  return [...notUnderstood, ...missing]
}

/** The name on screen of a field of a problem, such as 'tags.2'. */
export function getLabel(field: string): string {
  const name = field.split('.', 1)[0] ?? ''
  return name in tradeFields ? tradeFields[name as keyof typeof tradeFields].label : name
}

/** A field as it will be stored. `reason` says why it has its value, when the line does not say it. */
export type PreviewRow = { name: QuickFieldName; label: string; text: string; reason: string | null }

/** The fields of the trade as they will be stored, in the order of the form, without those that stay blank. */
export function listPreview({ trade, typed }: QuickReading, context: QuickContext): PreviewRow[] {
  return quickFieldNames.flatMap((name) => {
    const text = describeField(name, trade)
    if (text === '') return []
    return [
      {
        name,
        label: tradeFields[name].label,
        text,
        reason: typed.has(name) ? null : findReason(name, trade, context),
      },
    ]
  })
}

function findReason(name: QuickFieldName, trade: QuickTrade, context: QuickContext): string {
  const usual = name === 'currency' ? findUsualCurrency(trade, context).reason : null
  if (usual !== null) return usual
  if (name === 'account' || name === 'feesUnit') return 'as last time'
  return 'proposed'
}

/** The value of a field in words; '' for one that is stored blank, and for one that another field shows. */
function describeField(name: QuickFieldName, trade: QuickTrade): string {
  switch (name) {
    case 'symbol':
    case 'quantity':
    case 'entryPrice':
      return trade[name] === '' ? 'Missing' : trade[name]
    case 'exitPrice':
      return trade.status === 'closed' && trade.exitPrice === '' ? 'Missing' : trade.exitPrice
    case 'currency':
      return getTradeCurrency(trade)
    case 'fees':
      return trade.fees === '' || trade.feesUnit === 'amount' ? trade.fees : `${trade.fees}%`
    case 'feesUnit':
      return ''
    case 'riskPercentage':
      return trade.riskPercentage === '' ? '' : `${trade.riskPercentage}%`
    case 'instrument':
      return trade.instrument === null ? '' : instrumentNames[trade.instrument]
    case 'confidenceLevel':
      return trade.confidenceLevel === null
        ? ''
        : `${trade.confidenceLevel} of 5, ${formatConfidenceLabel(trade.confidenceLevel)}`
    case 'planFollowed':
      return trade.planFollowed ? 'Yes' : ''
    case 'tags':
    case 'links':
      return trade[name].join(', ')
    case 'market':
    case 'type':
    case 'status':
    case 'emotion':
    case 'optionType':
      return capitalise(trade[name] ?? '')
    case 'entryDate': {
      const day = isDay(trade.entryDate) ? formatDay(trade.entryDate) : trade.entryDate
      return trade.entryTime === '' ? day : `${day}, ${trade.entryTime}`
    }
    default: {
      const text = trade[name] ?? ''
      return isDay(text) ? formatDay(text) : text
    }
  }
}
