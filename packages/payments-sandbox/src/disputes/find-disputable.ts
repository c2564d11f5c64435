import type { Charge } from '../resources/payment.ts'
import type { State } from '../state/state.ts'

/** The newest charge of a customer that can be disputed; null without one. */
export function findDisputable({ charges }: State, customer: string): Charge | null {
  const own = Object.values(charges).filter(
    (charge) => charge.customer === customer && charge.paid && !charge.disputed && !charge.refunded,
  )
  return own.at(-1) ?? null
}
