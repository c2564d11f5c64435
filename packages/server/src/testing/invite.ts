import { type CreatedInvitation, createInvitation } from '@candlebook/core/invitations'
import type { AppContext } from '../context/app-context.ts'
import type { Person } from './sign-up.ts'

const appContexts = new WeakMap<Person, AppContext>()

/** Stores which server a person signed up at, so that samples of routes can prepare what no route creates. */
export function storeServer(person: Person, appContext: AppContext): Person {
  appContexts.set(person, appContext)
  return person
}

/** The server at which a person signed up. Throws for a person of another kind. */
export function recallServer(person: Person): AppContext {
  const appContext = appContexts.get(person)
  if (!appContext) throw new Error('this person did not sign up at a test server')
  return appContext
}

/** Invites the person's address from the command line of the person's server. Returns the code. */
export async function invite(person: Person, durationDays = 30): Promise<string> {
  return (await inviteFromCommandLine(person, durationDays)).code
}

/** The same. Returns the id of the invitation. */
export async function inviteForId(person: Person, durationDays = 30): Promise<string> {
  return (await inviteFromCommandLine(person, durationDays)).id
}

function inviteFromCommandLine(person: Person, durationDays: number): Promise<CreatedInvitation> {
  const appContext = recallServer(person)
  const { invitationKey } = appContext.config
  const ctx = { ...appContext, invitationKey, actor: { kind: 'job', name: 'a test' } } as const
  return createInvitation(ctx, { email: person.email, durationDays })
}
