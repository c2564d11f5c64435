/** What the operator can do with a subscriber. */
export type SubscriberAction = 'refund' | 'extend' | 'cancel'
