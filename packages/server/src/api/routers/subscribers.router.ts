import { getOwnSubscription } from '@candlebook/core/billing'
import * as core from '@candlebook/core/subscribers'
import { os } from '../base.ts'

export const subscribers = os.subscribers.router({
  get: os.subscribers.get.handler(({ context }) => core.getSubscriber(context)),
  save: os.subscribers.save.handler(({ input, context }) => core.saveSubscriber(context, input)),
  subscription: os.subscribers.subscription.handler(({ context }) => getOwnSubscription(context)),
})
