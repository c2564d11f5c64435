import { documentedErrors } from '../errors/index.ts'
import { route } from '../routes/index.ts'
import { SaveSubscriber, Subscriber, Subscription } from './subscribers.shapes.ts'

const base = route('user')
const tags = ['Subscription']

/** The caller's subscription and onboarding. */
export const subscribers = {
  get: base
    .meta({ demo: true })
    .route({ method: 'GET', path: '/subscriber', summary: 'Trial and onboarding of the caller', tags })
    .output(Subscriber),
  save: base
    .errors(documentedErrors('request.invalid'))
    .route({ method: 'PUT', path: '/subscriber', summary: 'Save whether the onboarding is completed', tags })
    .input(SaveSubscriber)
    .output(Subscriber),
  subscription: base
    .meta({ demo: true })
    .route({ method: 'GET', path: '/subscription', summary: 'What the caller has at this moment', tags })
    .output(Subscription),
}
