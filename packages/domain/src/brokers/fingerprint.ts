import { toLocalText } from '../days/day.ts'
import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import type { CorporateAction, Execution, Movement, SymbolChange } from './broker-format.ts'
import type { FileZones } from './zones.ts'

/** The fields that distinguish one execution from another. */
type ExecutionIdentity = Pick<
  Execution,
  | 'symbol'
  | 'market'
  | 'side'
  | 'quantity'
  | 'price'
  | 'currency'
  | 'executedAt'
  | 'day'
  | 'externalId'
  | 'zone'
>

const ONLY_UTC: FileZones = { read: 'UTC', home: 'UTC' }

/**
 * A text of at most 255 characters that is the same each time the same execution is read from a file of this format.
 * It contains the broker's id, because it is stable; the traded content, because brokers reuse ids; and the time to the
 * second, because some exports omit milliseconds. It contains the price only without an id, because brokers change
 * how they round prices. It never contains fee and name, because traders choose the columns of a file.
 * `occurrence` counts executions with the same content, from 1.
 */
export function buildFingerprint(formatId: string, execution: ExecutionIdentity, occurrence: number): string {
  return `${buildContentKey(formatId, execution, ONLY_UTC)}|${occurrence}`
}

/** The fingerprints of the executions of a file, in the same order. */
export function buildFingerprints(
  formatId: string,
  executions: readonly ExecutionIdentity[],
  zones: FileZones = ONLY_UTC,
): string[] {
  const seen = new Map<string, number>()
  return executions.map((execution) => {
    const content = buildContentKey(formatId, execution, zones)
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    return `${content}|${occurrence}`
  })
}

function buildContentKey(formatId: string, execution: ExecutionIdentity, zones: FileZones): string {
  const { externalId, market, symbol, side, quantity, price, currency } = execution
  const when = describeTime(execution, zones)
  const paid = externalId === null ? removeZeros(price) : ''
  const coin = asksForCurrency(formatId) ? '' : currency
  const parts = [market, symbol, side, removeZeros(quantity), paid, coin, when]
  return [formatId, cleanId(externalId ?? ''), ...parts].join('|')
}

/**
 * The formats whose files can lack the currency of their amounts, so that the trader's answer decides it. Their fingerprints have
 * no currency: another answer finds the same executions and movements.
 */
const FORMATS_WITHOUT_CURRENCY: ReadonlySet<string> = new Set([
  ...['metatrader4', 'metatrader5', 'metatrader-trades', 'metatrader5-deals', 'ctrader', 'xtb'],
  'tradingview-orders',
])

/** Whether files of this format can lack the currency of their amounts. */
export function asksForCurrency(formatId: string): boolean {
  return FORMATS_WITHOUT_CURRENCY.has(formatId)
}

type Timed = Pick<Execution, 'executedAt' | 'day' | 'zone'>

function describeTime({ executedAt, day, zone }: Timed, { read, home }: FileZones): string {
  return executedAt === null ? day : toLocalText(executedAt, zone === read ? read : home)
}

/**
 * The fingerprints of the movements of a file, in the same order. They contain the account of the file, because two accounts
 * can get the same dividend; not the broker's words, which differ by language, and of the kind only what no word decides
 * (`findExactKind`). None equals a fingerprint of an execution.
 */
export function buildMovementFingerprints(
  formatId: string,
  movements: readonly Movement[],
  zones: FileZones = ONLY_UTC,
): string[] {
  const seen = new Map<string, number>()
  return movements.map(({ kind, externalId, symbol, amount, currency, account, ...time }) => {
    const when = describeTime(time, zones)
    const coin = asksForCurrency(formatId) ? '' : currency
    const parts = [symbol ?? '', removeZeros(amount), coin, when, cleanId(account ?? '')]
    const content = [formatId, 'movement', toGroup(kind), cleanId(externalId ?? ''), ...parts].join('|')
    const occurrence = (seen.get(content) ?? 0) + 1
    seen.set(content, occurrence)
    return `${content}|${occurrence}`
  })
}

// Words of one language tell funding payments and borrow fees from fees and interest, and a bonus from a deposit.
function toGroup(kind: Movement['kind']): string {
  if (kind === 'fee' || kind === 'interest' || kind === 'borrow' || kind === 'funding') return 'cost'
  return kind === 'bonus' ? 'cash' : kind
}

// '1.50' and '1.5' are the same number. Most numbers end in another digit and skip the conversion.
function removeZeros(decimal: Decimal): Decimal {
  return decimal.includes('.') && decimal.endsWith('0') ? toDecimal(toBig(decimal)) : decimal
}

/** An id without the separator of fingerprints. Real ids are shorter; the limit is for damaged files. */
export function cleanId(externalId: string): string {
  return externalId.replaceAll('|', '/').slice(0, 64)
}

/**
 * A text of at most 255 characters that identifies a corporate action of this format. Each file with the same action
 * gives the same text. No fingerprint of an execution is equal to it. It contains the account, because a statement of
 * several accounts lists a split once for each; and the day without a time, which would change with the zone of the file.
 */
export function buildActionFingerprint(formatId: string, action: CorporateAction): string {
  const { toSymbol, ratioFrom: from, ratioTo: to } = action
  if (action.kind !== 'split' && toSymbol && from && to)
    return buildChangeFingerprint(formatId, action.kind, {
      ...action,
      toSymbol,
      ratioFrom: from,
      ratioTo: to,
    })
  const { kind, externalId, market, symbol, currency, half, ratioFrom, ratioTo, day } = action
  const numbers = [half ?? 'both', ratioFrom ?? '', ratioTo ?? '']
  const parts = [market, symbol, currency, day, ...numbers, cleanId(action.account ?? '')]
  return [formatId, kind, cleanId(externalId ?? ''), ...parts].join('|').slice(0, 255)
}

// The fingerprint of a symbol change, or of the cost that a spin-off takes.
function buildChangeFingerprint(
  formatId: string,
  kind: CorporateAction['kind'],
  change: SymbolChange,
): string {
  const { externalId, market, symbol, toSymbol, currency, ratioFrom, ratioTo, day } = change
  const parts = [market, symbol, toSymbol, currency, day, ratioFrom, ratioTo, cleanId(change.account ?? '')]
  return [formatId, kind, cleanId(externalId ?? ''), ...parts].join('|').slice(0, 255)
}
