import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { SandboxKeys } from './with-sandbox.ts'

/** A user with a customer at the sandbox. */
export type Payer = { userId: string; customerId: string }

/** Adds this many users, each with a customer at the sandbox, directly as the owner of the tables. */
export async function fillPayers(owner: pg.Client, sandbox: SandboxKeys, count: number): Promise<Payer[]> {
  const payers: Payer[] = []
  for (let n = 0; n < count; n++) {
    const userId = randomUUID()
    payers.push({ userId, customerId: await createCustomer(sandbox, userId) })
  }
  const columns = [payers.map(({ userId }) => userId), payers.map(({ customerId }) => customerId)]
  await owner.query(
    `insert into auth.users (id, name, email, created_at, updated_at)
     select id, 'Bench Payer', id || '@example.com', now(), now() from unnest($1::uuid[]) id`,
    [columns[0]],
  )
  await owner.query(
    `insert into provider_subscriptions (user_id, customer_id, created_at, updated_at)
     select user_id, customer_id, now(), now() from unnest($1::uuid[], $2::text[]) as payer (user_id, customer_id)`,
    columns,
  )
  return payers
}

async function createCustomer({ apiUrl, secretKey }: SandboxKeys, userId: string): Promise<string> {
  const answer = await fetch(`${apiUrl}/v1/customers`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ email: `${userId}@example.com`, 'metadata[user_id]': userId }),
  })
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id // a customer of Stripe's API
}
