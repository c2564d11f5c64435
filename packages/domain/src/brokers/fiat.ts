/** The currencies of states that brokers trade or write in pairs, in the order in which one of two is the currency of a trade. */
export const fiatCodes: readonly string[] = [
  ...'USD EUR GBP CHF JPY AUD CAD NZD SEK NOK DKK PLN CZK HUF RON BGN TRY BRL ARS MXN COP ZAR NGN UAH RUB KZT INR IDR VND'.split(
    ' ',
  ),
  ...'KRW HKD SGD AED SAR CNY CNH TWD THB PHP ILS MYR'.split(' '),
]

const all = new Set(fiatCodes)

/** Whether a code is a currency of a state. */
export function isFiat(code: string): boolean {
  return all.has(code)
}
