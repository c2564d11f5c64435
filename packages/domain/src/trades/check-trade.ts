import { compareDays, type Day, isDay } from '../days/day.ts'
import { compare } from '../decimal/decimal.ts'
import { parseDecimal } from '../decimal/parse-decimal.ts'
import { isCurrencyCode, normaliseCurrency } from '../money/currencies.ts'
import { canBeBelowZero, MAX_CONTRACT_SIZE_DECIMALS, type TradeStatus } from './vocabulary.ts'

/** The fields of a trade that have rules between them; a blank text counts as missing. */
export type TradeDraft = {
  status: TradeStatus
  entryPrice?: string | null
  entryDate?: string | null
  exitDate?: string | null
  exitPrice?: string | null
  expiry?: string | null
  instrument?: string | null
  contractSize?: string | null
  currency?: string | null
  rate?: string | null
  fees?: string | null
  feesUnit?: string | null
}

/** What the stored trade has already, and an edit of it may keep. */
export type KeptValues = { currency?: string | null; entryPrice?: string | null }

export type TradeProblemCode = keyof typeof tradeProblems | 'decimal.negative'
export type TradeProblem = {
  field: Exclude<keyof TradeDraft, 'status' | 'instrument' | 'feesUnit'>
  code: TradeProblemCode
}

/** One sentence for each broken rule, the same in form and server. */
export const tradeProblems = {
  'trade.entry_in_future': 'The entry date is after today',
  'trade.exit_price_required': 'Enter the exit price',
  'trade.exit_date_required': 'Enter the exit date',
  'trade.exit_before_entry': 'The exit date is before the entry date',
  'trade.exit_in_future': 'The exit date is after today',
  'trade.expiry_before_entry': 'The expiry is before the entry date',
  'trade.contract_size_required': 'Enter the contract size of the future, such as 20 for NQ',
  'trade.contract_size_zero': 'Enter a contract size above 0',
  'trade.contract_size_decimals': `A contract size has ${MAX_CONTRACT_SIZE_DECIMALS} decimals at most`,
  'trade.currency_unknown': 'Enter the code of a currency, such as USD, JPY or USDT',
  'trade.rate_zero': 'Enter a rate above 0',
  'trade.fees_as_amount': 'Enter the fees as an amount, because the entry price is below 0',
} as const

/**
 * The rules between a trade's fields that the draft breaks, in the order of the form, at most one for each field and
 * rule; none when it is valid. `today` is the last day that counts as not in the future: the trader's own in the form,
 * `getLatestToday` on the server. A field of the wrong shape is skipped, because the contract reports it. The exit
 * fields of an open trade are skipped, because an open trade is stored without an exit [FORM-10] [FORM-11] [FORM-14].
 * `kept`: an import may have set a currency that `isCurrencyCode` does not know, and an entry price below zero, which a
 * trader cannot type [FORM-13]. An edit of such a trade keeps them, and a copy keeps the currency. An exit price below zero
 * can be typed where `canBeBelowZero` allows it.
 */
export function checkTrade(draft: TradeDraft, today: Day, kept: KeptValues = {}): TradeProblem[] {
  return tradeRules
    .filter((rule) => rule.broken(draft, today, kept))
    .map(({ field, code }) => ({ field, code }))
}

const tradeRules: (TradeProblem & {
  broken(draft: TradeDraft, today: Day, kept: KeptValues): boolean
})[] = [
  {
    field: 'entryPrice',
    code: 'decimal.negative',
    broken: ({ entryPrice, instrument }, _today, kept) =>
      isBelowZero(entryPrice) && !(canBeBelowZero(instrument) && isSame(entryPrice, kept.entryPrice)),
  },
  {
    field: 'entryDate',
    code: 'trade.entry_in_future',
    broken: ({ entryDate }, today) => isAfter(entryDate, today),
  },
  {
    field: 'exitPrice',
    code: 'trade.exit_price_required',
    broken: ({ status, exitPrice }) => status === 'closed' && isBlank(exitPrice),
  },
  {
    field: 'exitPrice',
    code: 'decimal.negative',
    broken: ({ status, exitPrice, instrument }) =>
      status === 'closed' && isBelowZero(exitPrice) && !canBeBelowZero(instrument),
  },
  {
    field: 'exitDate',
    code: 'trade.exit_date_required',
    broken: ({ status, exitDate }) => status === 'closed' && isBlank(exitDate),
  },
  {
    field: 'exitDate',
    code: 'trade.exit_before_entry',
    broken: ({ status, entryDate, exitDate }) => status === 'closed' && isAfter(entryDate, exitDate),
  },
  {
    field: 'exitDate',
    code: 'trade.exit_in_future',
    broken: ({ status, exitDate }, today) => status === 'closed' && isAfter(exitDate, today),
  },
  {
    field: 'expiry',
    code: 'trade.expiry_before_entry',
    broken: ({ entryDate, expiry }) => isAfter(entryDate, expiry),
  },
  {
    field: 'contractSize',
    code: 'trade.contract_size_required',
    broken: ({ instrument, contractSize }) => instrument === 'future' && isBlank(contractSize),
  },
  {
    field: 'contractSize',
    code: 'trade.contract_size_zero',
    broken: ({ contractSize }) => findContractSizeProblem(contractSize ?? '') === 'trade.contract_size_zero',
  },
  {
    field: 'contractSize',
    code: 'trade.contract_size_decimals',
    broken: ({ contractSize }) =>
      findContractSizeProblem(contractSize ?? '') === 'trade.contract_size_decimals',
  },
  {
    field: 'currency',
    code: 'trade.currency_unknown',
    broken: ({ currency }, _today, kept) => {
      const code = normaliseCurrency(currency ?? '')
      return code !== '' && code !== kept.currency && !isCurrencyCode(code)
    },
  },
  {
    field: 'fees',
    code: 'trade.fees_as_amount',
    broken: ({ entryPrice, fees, feesUnit }) =>
      feesUnit === 'percent' && isBelowZero(entryPrice) && !isBlank(fees) && !isZeroText(fees),
  },
  { field: 'rate', code: 'trade.rate_zero', broken: ({ rate }) => isZeroText(rate) },
]

/** The problem of a contract size that is a decimal without sign; null when it is above zero with at most 6 decimals. */
export function findContractSizeProblem(contractSize: string): keyof typeof tradeProblems | null {
  if (isZeroText(contractSize)) return 'trade.contract_size_zero'
  return countTypedDecimals(contractSize) > MAX_CONTRACT_SIZE_DECIMALS ? 'trade.contract_size_decimals' : null
}

/** Whether a text is the number zero, in any spelling. */
function isZeroText(text: string | null | undefined): boolean {
  return !isBlank(text) && /^0*(?:\.0*)?$/.test((text ?? '').trim())
}

/** The decimals of a number as typed, without zeros at the end. */
function countTypedDecimals(text: string | null | undefined): number {
  return /\.(\d*?)0*$/.exec((text ?? '').trim())?.[1]?.length ?? 0
}

function isBelowZero(text: string | null | undefined): boolean {
  return parseDecimal(text ?? '')?.startsWith('-') ?? false
}

function isSame(text: string | null | undefined, other: string | null | undefined): boolean {
  const [one, two] = [parseDecimal(text ?? ''), parseDecimal(other ?? '')]
  return one !== null && two !== null && compare(one, two) === 0
}

function isBlank(text: string | null | undefined): boolean {
  return (text ?? '').trim() === ''
}

function isAfter(day: string | null | undefined, other: string | null | undefined): boolean {
  return isDay(day) && isDay(other) && compareDays(day, other) > 0
}
