import { MINUS } from '@candlebook/domain/text'
import type { Language } from '../../lib/languages/languages.ts'

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
  const places = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })
  const date = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))
  return {
    /** Cents of euro as a price. */
    price: (cents: number) => format(cents / 100, { style: 'currency', currency: 'EUR' }),
    money: (amount: string, currency: string) => format(amount, money(currency)),
    /** A profit or loss: with its sign. */
    signedMoney: (amount: string, currency: string) =>
      format(amount, { ...money(currency), signDisplay: 'exceptZero' }),
    /** An amount without its currency, as arithmetic shows it. */
    amount: (amount: string) => format(amount, places(2)),
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

function money(currency: string): Intl.NumberFormatOptions {
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
}
