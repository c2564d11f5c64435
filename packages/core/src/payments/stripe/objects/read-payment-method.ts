import type Stripe from 'stripe'
import type { PaymentMethod } from '../../payments.ts'

/** A saved payment method as the port returns it. A kind without a card has the name of its kind, and no digits. */
export function readPaymentMethod(
  { id, type, card }: Pick<Stripe.PaymentMethod, 'id' | 'type' | 'card'>,
  defaultId: string | null,
): PaymentMethod {
  return {
    isDefault: id === defaultId,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    expiryMonth: card?.exp_month ?? 0,
    expiryYear: card?.exp_year ?? 0,
  }
}
