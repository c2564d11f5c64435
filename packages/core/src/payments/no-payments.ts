import { AppError } from '../kernel/index.ts'
import type { Payments } from './payments.ts'

/** An installation without a payment provider: every call throws billing.not_set_up. */
export const noPayments: Payments = {
  isSetUp: false,
  isSandbox: false,
  createCustomer: refuse,
  updateCustomerEmail: refuse,
  startCheckout: refuse,
  findCheckout: refuse,
  expireCheckout: refuse,
  findSubscription: refuse,
  listSubscriptions: refuse,
  eachSubscription: refuseEach,
  cancelAtPeriodEnd: refuse,
  reactivate: refuse,
  endNow: refuse,
  previewPlanChange: refuse,
  changePlanNow: refuse,
  changePlanAtPeriodEnd: refuse,
  dropScheduledPlan: refuse,
  extend: refuse,
  openPortal: refuse,
  openCardPage: refuse,
  listPaymentMethods: refuse,
  listInvoices: refuse,
  findInvoice: refuse,
  findInvoiceOfCharge: refuse,
  isDisputeLost: refuse,
  previewNextInvoice: refuse,
  refundInvoice: refuse,
  eraseCustomer: refuse,
  readEvent: () => {
    throw new AppError('billing.not_set_up')
  },
  eachEventSince: refuseEach,
}

function refuse(): Promise<never> {
  return Promise.reject(new AppError('billing.not_set_up'))
}

// biome-ignore lint/correctness/useYield: it has nothing to give
async function* refuseEach(): AsyncGenerator<never> {
  throw new AppError('billing.not_set_up')
}
