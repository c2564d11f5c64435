import { type Presence, predictCharge } from '../cards/charges.ts'
import { attachPaymentMethod, getCardBehavior } from '../cards/payment-methods.ts'
import { declinedLater } from '../cards/test-cards.ts'
import { createCustomer } from '../customers/customers.ts'
import type { Customer } from '../resources/customer.ts'
import type { PaymentMethod } from '../resources/payment.ts'
import type { CheckoutSession } from '../resources/session.ts'
import { type Context, emitEvent, emitUpdate } from '../state/context.ts'
import { cardError, invalidRequest } from '../state/sandbox-error.ts'
import { requireRecord } from '../state/state.ts'
import { type RecurringPrice, requireRecurringPrice } from '../subscriptions/recurring-price.ts'
import { startSubscription } from '../subscriptions/subscriptions.ts'

const DAY = 86_400

/** What a checkout page offers. Amounts in cents. */
export type CheckoutOffer = {
  productName: string
  price: RecurringPrice
  quantity: number
  trialDays: number | null
  trialEnd: number | null
  dueToday: number
  /** A card is asked for: something is due today, or the session wants one in a trial too. Otherwise none is taken. */
  needsCard: boolean
}

/** The offer of a session at this moment. */
export function getOffer(ctx: Context, session: CheckoutSession): CheckoutOffer {
  const plan = requireRecord(ctx.state.checkoutPlans, 'checkout.session', session.id)
  const sold = plan.lineItems[0]
  if (!sold) throw new Error(`Checkout session ${session.id} sells nothing.`)
  const price = requireRecurringPrice(ctx, sold.price, 'line_items[0][price]')
  const trialEnd = plan.trialDays === null ? plan.trialEnd : ctx.now() + plan.trialDays * DAY
  const dueToday = trialEnd === null ? price.unit_amount * sold.quantity : 0
  return {
    productName: ctx.state.products[price.product]?.name ?? price.product,
    price,
    quantity: sold.quantity,
    trialDays: trialEnd === null ? null : Math.ceil((trialEnd - ctx.now()) / DAY),
    trialEnd,
    dueToday,
    needsCard: dueToday > 0 || session.payment_method_collection === 'always',
  }
}

export type BuyerDetails = { email: string; name: string; country: string; taxId: string }

type CheckoutResult = 'complete' | 'needs_authentication'

/**
 * Completes a checkout: saves the card, starts the subscription and pays what is due. It changes nothing when the card
 * is declined (402) or must be authenticated first.
 */
export function completeCheckout(
  ctx: Context,
  session: CheckoutSession,
  input: { buyer: BuyerDetails; method: PaymentMethod | null; presence: Presence },
): CheckoutResult {
  if (session.status !== 'open') throw invalidRequest(`This checkout session is ${session.status}.`)
  const { buyer, method, presence } = input
  const offer = getOffer(ctx, session)
  if (offer.needsCard && !method) throw invalidRequest('A card is needed.', 'payment_method')
  if (method && needsAuthentication(ctx, method, presence, offer.dueToday > 0)) return 'needs_authentication'
  if (method && offer.dueToday > 0 && predictCharge(ctx, method, presence) === 'declined') {
    throw cardError(declinedLater)
  }

  const customer = findOrCreateCustomer(ctx, session, buyer)
  if (method) attachPaymentMethod(ctx, method.id, customer.id)
  const plan = requireRecord(ctx.state.checkoutPlans, 'checkout.session', session.id)
  const { subscription, invoice } = startSubscription(ctx, {
    customer: customer.id,
    price: offer.price,
    quantity: offer.quantity,
    trialEnd: offer.trialEnd,
    paymentMethod: method?.id ?? null,
    metadata: { ...plan.subscriptionMetadata },
    description: plan.subscriptionDescription,
    missingPaymentMethod: plan.missingPaymentMethod,
    taxIsAutomatic: session.automatic_tax.enabled,
    presence,
  })
  session.status = 'complete'
  session.payment_status = offer.dueToday > 0 ? 'paid' : 'no_payment_required'
  session.subscription = subscription.id
  session.invoice = invoice.id
  session.customer = customer.id
  session.url = null
  session.automatic_tax.status = session.automatic_tax.enabled ? 'complete' : null
  session.customer_details = {
    address: { ...noAddress, country: buyer.country },
    business_name: null,
    email: buyer.email,
    individual_name: null,
    name: buyer.name || null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: buyer.taxId ? [{ type: 'eu_vat', value: buyer.taxId }] : [],
  }
  emitEvent(ctx, 'checkout.session.completed', session)
  return 'complete'
}

/** Ends an open session. Its page says so. */
export function expireCheckout(ctx: Context, session: CheckoutSession): void {
  session.status = 'expired'
  session.url = null
  emitEvent(ctx, 'checkout.session.expired', session)
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** Saving a card needs authentication for both 3-D Secure cards; only one of them needs it for each charge as well. */
function needsAuthentication(
  ctx: Context,
  method: PaymentMethod,
  presence: Presence,
  isCharged: boolean,
): boolean {
  if (presence === 'authenticated') return false
  if (isCharged) return predictCharge(ctx, method, 'present') === 'needs_authentication'
  const behavior = getCardBehavior(ctx, method.id)
  return behavior === 'authenticate_once' || behavior === 'authenticate_always'
}

function findOrCreateCustomer(ctx: Context, session: CheckoutSession, buyer: BuyerDetails): Customer {
  const address = { ...noAddress, country: buyer.country }
  if (!session.customer) {
    return createCustomer(ctx, { email: buyer.email, name: buyer.name || null, address, metadata: {} })
  }
  const customer = requireRecord(ctx.state.customers, 'customer', session.customer, 'customer')
  const plan = requireRecord(ctx.state.checkoutPlans, 'checkout.session', session.id)
  emitUpdate(ctx, 'customer.updated', customer, () => {
    if (plan.updatesCustomerName) customer.name = buyer.name || customer.name
    if (plan.updatesCustomerAddress) customer.address = address
  })
  return customer
}
