/** What the erasure asks of the payment provider. The feature billing implements it. */
export type PaymentErasure = {
  /**
   * Expires open checkouts, cancels the subscription at once and deletes the customer at the provider. It can be called
   * again for the same user. Throws while the provider cannot be reached: the erasure then stays at this step.
   */
  eraseCustomer(userId: string): Promise<void>
}

/** An installation without payments: there is nothing to cancel. */
export const noPayments: PaymentErasure = { eraseCustomer: () => Promise.resolve() }
