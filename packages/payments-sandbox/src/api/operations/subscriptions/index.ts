import { cancelSubscription } from './cancel.ts'
import { createSubscription } from './create.ts'
import { listSubscriptions } from './list.ts'
import { resumeSubscription } from './resume.ts'
import { retrieveSubscription } from './retrieve.ts'
import { updateSubscription } from './update.ts'

export const subscriptionOperations = [
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
  updateSubscription,
  cancelSubscription,
  resumeSubscription,
]
