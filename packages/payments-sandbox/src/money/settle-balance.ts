/** Stripe's smallest charge in euro, in cents. A smaller amount is added to the next invoice. */
const MIN_CHARGE_CENTS = 50

/**
 * What an invoice asks for and what the customer's balance is afterwards, in cents. A credit (negative balance)
 * pays as far as it reaches; a total below zero becomes credit, never a refund.
 */
export function settleBalance(
  total: number,
  startingBalance: number,
): { amountDue: number; endingBalance: number } {
  const owed = total + startingBalance
  const isCharged = owed >= MIN_CHARGE_CENTS
  return { amountDue: isCharged ? owed : 0, endingBalance: isCharged ? 0 : owed }
}
