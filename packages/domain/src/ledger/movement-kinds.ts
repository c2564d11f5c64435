/**
 * What a cash movement of a broker account is. A deposit came to the account and a withdrawal left it. The others can do both:
 * a dividend of a short position is paid, and a fee can be refunded.
 */
export const cashMovementKinds = [
  'deposit',
  'withdrawal',
  'bonus',
  'dividend',
  'interest',
  'funding',
  'tax',
  'borrow',
  'fee',
] as const
export type CashMovementKind = (typeof cashMovementKinds)[number]

/** The name of each kind of cash movement. */
export const kindWords: Record<CashMovementKind, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  bonus: 'Bonus',
  dividend: 'Dividend',
  interest: 'Interest',
  funding: 'Funding payment',
  tax: 'Withholding tax',
  borrow: 'Borrow fee',
  fee: 'Platform or data fee',
}

/** A kind as it is stored: the sign of a `cash` movement says whether it is a deposit or a withdrawal. */
export const storedMovementKinds = [
  'dividend',
  'interest',
  'tax',
  'fee',
  'cash',
  'funding',
  'borrow',
  'bonus',
] as const
export type StoredMovementKind = (typeof storedMovementKinds)[number]

/** The kind of a stored movement. `amount` is not 0. */
export function toMovementKind(stored: StoredMovementKind, amount: string): CashMovementKind {
  if (stored !== 'cash') return stored
  return amount.startsWith('-') ? 'withdrawal' : 'deposit'
}

/** The kind as it is stored. */
export function toStoredMovementKind(kind: CashMovementKind): StoredMovementKind {
  return kind === 'deposit' || kind === 'withdrawal' ? 'cash' : kind
}

/**
 * Whether money of this kind is capital that the trader adds or takes away, which is no result. A bonus of the broker is too:
 * it enlarges the account without a trade. GIPS calls these external cash flows.
 */
export function isCapitalFlow(kind: CashMovementKind): boolean {
  return kind === 'deposit' || kind === 'withdrawal' || kind === 'bonus'
}

/** The sign that an amount of this kind must have; null when it can have both. */
export function getRequiredSign(kind: CashMovementKind): 1 | -1 | null {
  if (kind === 'deposit') return 1
  return kind === 'withdrawal' ? -1 : null
}

/** Whether money of this kind usually leaves the account. */
export function isUsuallyPaid(kind: CashMovementKind): boolean {
  return ['withdrawal', 'tax', 'borrow', 'fee'].includes(kind)
}
