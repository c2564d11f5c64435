import type { BaseCurrency } from '@candlebook/contract/settings'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { chooseShownCurrency, formatMoney } from '@candlebook/domain/money/format-money'

let account: BaseCurrency = { code: 'EUR', isChosen: false }

/**
 * Sets the currency of all totals. The desk sets it before it draws, and draws everything again when it changes; so a
 * component may format without a subscription, as it does with a language.
 */
export function setBaseCurrency(currency: BaseCurrency): void {
  account = currency
}

/** The currency in which totals are counted. */
export function getBaseCurrency(): string {
  return account.code
}

/** Whether the user chose the base currency, or has a trade with a currency; see `getShownCurrency`. */
export function isBaseCurrencyChosen(): boolean {
  return account.isChosen
}

/**
 * The currency whose sign totals show. Before the user has chosen a currency, and while no trade has one, that is the
 * dollar, except on the dashboard total [CONST-08].
 */
export function getShownCurrency(): string {
  return chooseShownCurrency(account)
}

/** An amount in base currency. Null returns 'N/A'. */
export function formatBaseMoney(amount: Decimal | null): string {
  return formatMoney(amount, { currency: getShownCurrency() })
}

/** An amount in base currency that always has its sign: a profit or a loss. */
export function formatSignedBaseMoney(amount: Decimal | null): string {
  return formatMoney(amount, { currency: getShownCurrency(), signed: true })
}

/** The dashboard total, with its sign: euro until the user chooses another base currency [SHELL-20]. */
export function formatDashboardTotal(amount: Decimal | null): string {
  return formatMoney(amount, { currency: account.code, signed: true })
}

/** Something with a currency of its own, or null for the base currency. */
type Priced = { currency: string | null }

/** The currency whose sign the amounts of a trade show. */
export function getTradeCurrency({ currency }: Priced): string {
  return currency || getShownCurrency()
}

/** An amount in the currency of a trade. Null returns 'N/A'. */
export function formatTradeMoney(amount: Decimal | null, trade: Priced): string {
  return formatMoney(amount, { currency: getTradeCurrency(trade) })
}

/** An amount in the currency of a trade that always has its sign: a profit or a loss. */
export function formatSignedTradeMoney(amount: Decimal | null, trade: Priced): string {
  return formatMoney(amount, { currency: getTradeCurrency(trade), signed: true })
}
