import { createAccount } from '@candlebook/core/identity'
import { newId } from '@candlebook/core/kernel'
import { recallServer } from '../../testing/invite.ts'
import type { Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'

/** Requests to the routes of administrators and of erasures. */
export const samples: Samples = {
  'GET /admin/administrators': {},
  'GET /admin/users/{id}': { prepare: signUpForId },
  'POST /admin/administrators/grant': { prepare: signUpAnother, body: (email) => ({ email }) },
  'POST /admin/administrators/revoke': { prepare: signUpAnother, body: (email) => ({ email }) },
  'POST /admin/erasures': { prepare: signUpAnother, body: (email) => ({ email, confirmation: email }) },
  'GET /admin/erasures': {},
}

/** Another account at the person's server. */
function signUpForId(person: Person): Promise<string> {
  const account = { name: 'Tom', email: `${newId()}@example.com`, password: 'secret-enough' }
  return createAccount(recallServer(person), account)
}

/** The same. Its address is the id of these samples. */
async function signUpAnother(person: Person): Promise<string> {
  const email = `${newId()}@example.com`
  await createAccount(recallServer(person), { name: 'Tom', email, password: 'secret-enough' })
  return email
}
