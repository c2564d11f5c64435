import type { Ledger } from '@candlebook/contract/ledger'
import type { StartOffer, StatedBalance } from '@candlebook/contract/stated-balances'
import { formatDay } from '@candlebook/domain/days/format-day'
import { type Decimal, negate, sign } from '@candlebook/domain/decimal/decimal'
import { isSameBalance } from '@candlebook/domain/ledger/broker-balance'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { MINUS } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'

type Stated = NonNullable<Ledger['stated']>

const kinds: Record<StatedBalance['kind'], string> = {
  cash: 'cash',
  account: 'cash and open positions at cost',
}

/** What a balance of the broker contains, and where it is written: 'Cash after Nov 27, 2026: march.csv, line 12'. */
export function describeStated({ kind, day, fileName, line }: Stated['balances'][number]): string {
  const what = kinds[kind]
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} after ${formatDay(day)}: ${fileName}, line ${line}`
}

/** How the balance of Candlebook follows from that of the ledger: 'Balance $12,000.00 − $1,517.89 of 3 open positions, at cost'. */
export function describeOwn(
  { balance, cost, fees, later, positions, unpaid }: NonNullable<Stated['from']>,
  { kind, currency }: Pick<StatedBalance, 'kind' | 'currency'>,
): string {
  const money = (amount: Decimal) => formatMoney(amount, { currency })
  const subtractMoney = (amount: Decimal) =>
    sign(amount) < 0 ? `+ ${money(negate(amount))}` : `${MINUS} ${money(amount)}`
  const withFees = kind === 'cash' ? unpaid : positions
  const parts = [
    sign(cost) !== 0 &&
      `${subtractMoney(cost)} of ${formatCount(positions - unpaid, 'open position')}, at cost`,
    sign(fees) !== 0 && `${subtractMoney(fees)} fees of ${formatCount(withFees, 'open position')}`,
    sign(later) !== 0 && `${subtractMoney(later)} of exits on another day in the zone of your broker`,
  ].filter((part) => part !== false)
  if (parts.length > 0) return [`Balance ${money(balance)}`, ...parts].join(' ')
  if (kind === 'account') return 'The balance above, which counts open positions at cost'
  return positions === unpaid ? 'The balance above: no open position is paid for' : 'The balance above'
}

/** What a difference means: who has more. Null when both say the same. */
export function describeDifference({ difference, currency }: StatedBalance): string | null {
  if (difference === null || isSameBalance(difference, currency)) return null
  return sign(difference) > 0 ? 'Your broker has more' : 'Candlebook has more'
}

/** Why both can differ, as far as the record says it, one sentence each. */
export function listDifferenceReasons(from: NonNullable<Stated['from']>): string[] {
  const { unpaid } = from
  return [
    unpaid > 0 &&
      `${formatCount(unpaid, 'open position')} in futures, forex or CFDs: your broker can have booked their profit or loss of each day already.`,
    'A line of your broker can be in no imported file, or was skipped: another period, a conversion of currencies, a correction, a transfer of shares. The days below show where the difference starts.',
    'Or the account held another amount than the starting balance.',
  ].filter((reason) => reason !== false)
}

const mixtures: Record<NonNullable<Stated['notCompared']>, string> = {
  accounts:
    'This account has trades, cash movements or balances of several accounts, and a file states the balance of one, so Candlebook does not compare it.',
  currencies:
    'This account has money in several currencies, and this is the balance of one, so Candlebook does not compare it.',
}

/** A balance of the broker that is not compared, and why: 'Your broker also says €70.00 …: the ledger is in USD'. */
export function describeNotCompared(
  { amount, currency, kind, day }: StatedBalance,
  {
    startingDay,
    currency: ledgerCurrency,
    notCompared,
  }: Pick<Ledger, 'startingDay' | 'currency'> & Pick<Stated, 'notCompared'>,
): string {
  const what = `Your broker says ${formatMoney(amount, { currency })} (${kinds[kind]}) after ${formatDay(day)}.`
  if (notCompared !== null) return `${what} ${mixtures[notCompared]}`
  if (currency !== ledgerCurrency)
    return `${what} The ledger is in ${ledgerCurrency}, so Candlebook does not compare it.`
  return startingDay === null
    ? `${what} Candlebook compares it when the account has a starting balance.`
    : `${what} This is before the starting day, so Candlebook does not compare it.`
}

/** What the offered starting balance is made of. */
export function describeOffer(
  { stated, statedDay, positions, fileName }: StartOffer,
  currency: string,
): string {
  const said = `${fileName} says that the account held ${formatMoney(stated, { currency })} after ${formatDay(statedDay)}.`
  return positions === 0
    ? said
    : `${said} With ${formatCount(positions, 'position')} that ${positions === 1 ? 'was' : 'were'} open then, at cost, this is the starting balance.`
}
