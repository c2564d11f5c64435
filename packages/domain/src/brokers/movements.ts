import { isZero } from '../decimal/decimal.ts'
import type { Movement, SkippedLine } from './broker-format.ts'
import { isWrittenAsCode, limitDecimals, toMajorAmount, toMajorCode } from './fees.ts'
import { cleanId } from './fingerprint.ts'
import { isMovement, type SkipReason } from './lines.ts'

/** Limits of the texts of a movement; a longer one is cut. */
const MAX_SYMBOL = 20
const MAX_WHAT = 120

/** An amount of this length does not fit in any account. */
const MAX_AMOUNT = 1e18

/**
 * Movements as they are stored: in the major currency, with at most 18 decimals, each text within its limit. One without a
 * usable amount or currency is left out.
 */
export function toStoredMovements(movements: readonly Movement[]): Movement[] {
  return movements.flatMap((one) => toStoredMovement(one) ?? [])
}

/** The skipped lines without those that became a movement: formats list them as skipped, too. */
export function leaveOutKept(
  skipped: readonly SkippedLine[],
  movements: readonly Pick<Movement, 'line'>[],
): SkippedLine[] {
  const kept = new Set(movements.map(({ line }) => line))
  return skipped.filter(({ line, code }) => !kept.has(line) || !isMovement(code as SkipReason))
}

function toStoredMovement(movement: Movement): Movement | null {
  if (!isWrittenAsCode(movement.currency)) return null
  const amount = limitDecimals(toMajorAmount(movement.amount, movement.currency))
  if (isZero(amount) || Math.abs(Number(amount)) >= MAX_AMOUNT) return null
  return {
    ...movement,
    kind: findExactKind(movement),
    amount,
    currency: toMajorCode(movement.currency),
    symbol: cutText(movement.symbol?.toUpperCase() ?? '', MAX_SYMBOL) || null,
    what: cutText(movement.what, MAX_WHAT),
    externalId: cleanId(movement.externalId ?? '') || null,
  }
}

/**
 * The kind that the broker's words name, where its file has it among fees, interest or deposits: what short sellers pay for borrowed
 * shares, what holding a position overnight costs, and what the broker gives.
 */
function findExactKind({ kind, what }: Pick<Movement, 'kind' | 'what'>): Movement['kind'] {
  if ((kind === 'fee' || kind === 'interest') && /\bborrow|stock loan/i.test(what)) return 'borrow'
  if ((kind === 'fee' || kind === 'interest') && /\b(?:funding|overnight|swaps?|rollover)\b/i.test(what))
    return 'funding'
  return kind === 'cash' && /cash ?back|\bbonus\b|\bpromo/i.test(what) ? 'bonus' : kind
}

function cutText(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed().trim()
}
