import type { SoldItem } from '../invoices/invoice-lines.ts'
import type { Subscription, SubscriptionItem } from '../resources/subscription.ts'

/** The item of a subscription. The sandbox sells one price with each subscription. */
export function getItem(subscription: Subscription): SubscriptionItem {
  const item = subscription.items.data[0]
  if (!item) throw new Error(`Subscription ${subscription.id} has no item.`)
  return item
}

/** The period of the item, in seconds. */
export function getPeriod(item: SubscriptionItem): { start: number; end: number } {
  return { start: item.current_period_start, end: item.current_period_end }
}

/** The item as a line of an invoice names it. */
export function toSoldItem(item: SubscriptionItem): SoldItem {
  const { id, subscription, price, quantity } = item
  return { subscription, subscriptionItem: id, price, quantity }
}

/** Whether the subscription has ended: it was cancelled, or its first payment never succeeded. */
export function hasEnded(subscription: Subscription): boolean {
  return subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
}
