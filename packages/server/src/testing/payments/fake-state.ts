import type {
  Invoice,
  PaymentEvent,
  PaymentMethod,
  Payments,
  RemoteCheckout,
  RemoteSubscription,
} from '@candlebook/core/payments'
import type { PlanName } from '@candlebook/domain/plans'

export type FakeCustomer = { customerId: string; userId: string; email: string; fullName: string }
export type FakeCheckout = RemoteCheckout & { plan: PlanName; trialDays: number | null }
export type FakeInvoice = Invoice & { customerId: string }
type Call = { method: keyof Payments; key: string | null }
type Failure = { error: Error; methods: (keyof Payments)[] | null; after: number; times: number }

/** What the fake provider knows. Tests may read and change all of it. */
export class FakeState {
  readonly customers = new Map<string, FakeCustomer>()
  readonly checkouts = new Map<string, FakeCheckout>()
  readonly subscriptions = new Map<string, RemoteSubscription>()
  readonly invoices = new Map<string, FakeInvoice>()
  readonly paymentMethods = new Map<string, PaymentMethod[]>()
  /** The charges of disputes that were lost. */
  readonly lostDisputes = new Set<string>()
  /** What becomes of the payment of a change of the plan that is made at once. */
  planChangePayment: 'paid' | 'declined' | 'bank' = 'paid'
  readonly events: PaymentEvent[] = []
  /** Every call of the port, in order. */
  readonly calls: Call[] = []
  readonly now: () => Date
  readonly #answers = new Map<string, unknown>()
  #failures: Failure[] = []
  #count = 0

  constructor(now: () => Date) {
    this.now = now
  }

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}_fake_${this.#count}`
  }

  /** Lets calls of the methods fail: the next `times` ones, or all until `recover`. The first `after` calls succeed. */
  fail(
    error: Error,
    { methods = null, after = 0, times = Infinity }: Partial<Omit<Failure, 'error'>> = {},
  ): void {
    this.#failures.push({ error, methods, after, times })
  }

  recover(): void {
    this.#failures = []
  }

  /** Notes a call, and throws when the method was set to fail. */
  enter(method: keyof Payments, key: string | null = null): void {
    this.calls.push({ method, key })
    const failure = this.#failures.find(
      ({ methods, times }) => times > 0 && (!methods || methods.includes(method)),
    )
    if (!failure) return
    if (failure.after > 0) {
      failure.after -= 1
      return
    }
    failure.times -= 1
    throw failure.error
  }

  /** The first answer for the key, as the provider repeats it. */
  once<Answer>(key: string, make: () => Answer): Answer {
    if (!this.#answers.has(key)) this.#answers.set(key, make())
    return this.#answers.get(key) as Answer // put above for the same key, by the same method
  }

  /** Adds an event, as the provider would send it to the webhook. */
  emit(type: string, about: Partial<PaymentEvent>): PaymentEvent {
    const none = {
      customerId: null,
      userId: null,
      subscriptionId: null,
      invoiceId: null,
      checkoutSessionId: null,
      chargeId: null,
    }
    const event = {
      eventId: this.newId('evt'),
      type,
      createdAt: this.now(),
      isLive: false,
      ...none,
      ...about,
    }
    this.events.push(event)
    return event
  }
}
