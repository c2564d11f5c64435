import type { Payments } from '@candlebook/core/payments'

/** A payment provider for tests, with the checkouts that were started. Its checkout is a page at the given address. */
export type FakePayments = Payments & { started: { userId: string; email: string; plan: string }[] }

/** Builds a payment provider whose checkouts are at an address of this machine. */
export function createFakePayments(checkout = 'http://127.0.0.1:9/checkout'): FakePayments {
  const started: FakePayments['started'] = []
  return {
    isSetUp: true,
    started,
    startTrialCheckout: async (user, plan) => {
      started.push({ ...user, plan })
      return { url: `${checkout}?plan=${plan}` }
    },
  }
}
