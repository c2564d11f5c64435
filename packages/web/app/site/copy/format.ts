import { type Decimal, toAbsolute } from '@candlebook/domain/decimal/decimal'
import { getCurrencyDigits } from '@candlebook/domain/money/currency-digits'
import { countShownDecimals, getCurrencySign } from '@candlebook/domain/money/format-money'
import { MINUS } from '@candlebook/domain/text/numbers'
import type { Language } from '../../lib/languages.ts'

const locales: Readonly<Record<Language, string>> = { en: 'en-US', pt: 'pt-PT', es: 'es-ES', fr: 'fr-FR' }

/** How numbers and dates are written in a language; amounts come as decimals and are rounded half-even once. */
export function createFormat(language: Language) {
  const locale = locales[language]
  const format = (value: string | number, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, {
      useGrouping: 'always',
      roundingMode: 'halfEven',
      ...options,
    } as Intl.NumberFormatOptions) // the library of types lacks roundingMode
      .format(value as number) // a decimal text is formatted exactly
      .replace('-', MINUS)
  /** As the desk writes it: a currency without a sign of its own, and a coin, has its code after the amount. */
  const formatMoney = (amount: Decimal, currency: string, options: Intl.NumberFormatOptions = {}) => {
    const digits = { ...countDecimals(amount, currency), ...options }
    if (getCurrencySign(currency) === currency) return `${format(amount, digits)} ${currency}`
    return format(amount, { ...digits, style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  }
  const places = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })
  const date = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))
  return {
    /** Cents of euro as a price. */
    price: (cents: number) => format(cents / 100, { style: 'currency', currency: 'EUR' }),
    money: (amount: Decimal, currency: string) => formatMoney(amount, currency),
    /** A profit or loss: with its sign. */
    signedMoney: (amount: Decimal, currency: string) =>
      formatMoney(amount, currency, { signDisplay: 'exceptZero' }),
    /** An amount without its currency, as arithmetic shows it. */
    amount: (amount: Decimal, currency: string) => format(amount, countDecimals(amount, currency)),
    percent: (percent: string) =>
      `${format(percent, places(1))}${language === 'en' || language === 'pt' ? '' : '\u202f'}%`,
    ratio: (ratio: string) => format(ratio, places(2)),
    count: (count: number) => format(count, {}),
    /** '23 Oct', in the order of the language. */
    day: (day: string) => date(day, { day: 'numeric', month: 'short' }),
    month: (day: string) => date(day, { month: 'long', year: 'numeric' }),
    /** The weekday of a number from 0, Sunday. */
    weekday: (weekday: number) =>
      date(`2026-11-${String(1 + weekday).padStart(2, '0')}`, { weekday: 'long' }), // 1 November 2026 is a Sunday
  }
}

export type Format = ReturnType<typeof createFormat>

/** The decimals that the desk shows: those of the currency, or the significant ones of an amount below its smallest unit. */
function countDecimals(amount: Decimal, currency: string): Intl.NumberFormatOptions {
  const digits = getCurrencyDigits(currency)
  const shown = countShownDecimals(toAbsolute(amount), digits)
  return { minimumFractionDigits: digits, maximumFractionDigits: Math.min(shown, MAX_INTL_DECIMALS) }
}

/** Older browsers throw a RangeError for more. */
const MAX_INTL_DECIMALS = 20
