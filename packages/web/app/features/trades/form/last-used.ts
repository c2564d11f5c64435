import { type FeeUnit, feeUnits, type Market, markets } from '@candlebook/domain/trades'
import { getCurrentUserId } from '../../../lib/session.ts'

/**
 * The values that a new trade starts with, because the trader used them last in this browser. Never the direction: a
 * wrong one turns a gain into a loss, and no other field shows that it was not chosen.
 */
export type LastUsed = { market: Market; feesUnit: FeeUnit; account: string }

/** The values that the first trade of a trader starts with [FORM-04] [TRADE-07]. */
export const firstUsed: LastUsed = { market: 'crypto', feesUnit: 'percent', account: '' }

/**
 * The values that this trader used last in this browser; `firstUsed` before the first trade. An account that was renamed,
 * deleted or archived since then is not used, so that the form does not add it again; `accounts` are those of now, if
 * they are loaded.
 */
export function readLastUsed(accounts?: readonly { name: string; archived: boolean }[]): LastUsed {
  const stored = readStored()
  const isUsable = (account: string) =>
    accounts?.some(({ name, archived }) => name === account && !archived) ?? true
  return {
    market: markets.find((value) => value === stored.market) ?? firstUsed.market,
    feesUnit: feeUnits.find((value) => value === stored.feesUnit) ?? firstUsed.feesUnit,
    account:
      typeof stored.account === 'string' && isUsable(stored.account) ? stored.account : firstUsed.account,
  }
}

/** Stores the values of a new trade, or a chosen fee unit, for the next new trade. */
export function storeLastUsed(used: Partial<LastUsed>): void {
  const { market, feesUnit, account } = { ...readLastUsed(), ...used }
  store({ ...readStored(), market, feesUnit, account })
}

/** Whether the trader left this group of the form open. */
export function isGroupOpen(name: string): boolean {
  return readOpenGroups().includes(name)
}

/** Stores that the trader opened or closed a group of the form, for the next time. */
export function storeGroup(name: string, open: boolean): void {
  const others = readOpenGroups().filter((group) => group !== name)
  store({ ...readStored(), openGroups: open ? [...others, name] : others })
}

function readOpenGroups(): unknown[] {
  const { openGroups } = readStored()
  return Array.isArray(openGroups) ? openGroups : []
}

function store(values: Record<string, unknown>): void {
  try {
    localStorage.setItem(buildStorageKey(), JSON.stringify(values))
  } catch {
    // Storage is full or switched off: the form starts as before.
  }
}

function readStored(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(buildStorageKey()) ?? 'null')
    return typeof stored === 'object' && stored !== null ? { ...stored } : {}
  } catch {
    return {}
  }
}

function buildStorageKey(): string {
  return `candlebook.lastUsed.${getCurrentUserId() ?? 'nobody'}`
}
