import type { PlanName } from '@candlebook/domain/plans'
import { AppError } from '../kernel/index.ts'

/** The payment provider of an installation. */
export type Payments = {
  /** Whether this server can take payments. */
  isSetUp: boolean
  /**
   * Opens a hosted checkout that begins a trial of the plan, and returns its address. The provider decides
   * whether the user still has a trial. Throws billing.not_set_up; any other error is a failure of the provider.
   */
  startTrialCheckout(user: { userId: string; email: string }, plan: PlanName): Promise<{ url: string }>
}

/** An installation without a payment provider. */
export const noPayments: Payments = {
  isSetUp: false,
  startTrialCheckout: () => Promise.reject(new AppError('billing.not_set_up')),
}
