import { newId } from '@candlebook/core/kernel'
import { readCreatedId, type Samples } from '../../testing/sample.ts'
import type { Person } from '../../testing/sign-up.ts'

/** Requests to the routes of broker accounts that succeed. */
export const samples: Samples = {
  'GET /broker-accounts': {},
  'POST /broker-accounts': { body: buildAccount },
  'PUT /broker-accounts/{id}': { prepare: addAccount, body: () => ({ ...buildAccount(), broker: 'IBKR' }) },
  'DELETE /broker-accounts/{id}': { prepare: addAccount },
  'POST /broker-accounts/{id}/merge': {
    prepare: addTwoAccounts,
    body: (id) => ({ into: mergedInto.get(id) ?? newId() }),
  },
}

/** A person may have only one account with a name. */
function buildAccount() {
  return {
    name: `Prop ${newId().slice(-12)}`,
    broker: null,
    currency: 'USD',
    colour: 'teal',
    archived: false,
  }
}

/** For each account that is merged away, the one to merge into; both are of one person. */
const mergedInto = new Map<string, string>()

async function addAccount({ browser }: Person): Promise<string> {
  return readCreatedId(await browser.post('/api/v1/broker-accounts', buildAccount()))
}

async function addTwoAccounts(person: Person): Promise<string> {
  const [into, id] = [await addAccount(person), await addAccount(person)]
  mergedInto.set(id, into)
  return id
}
