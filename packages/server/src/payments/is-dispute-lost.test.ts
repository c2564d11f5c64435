import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openStripePayments } from '@candlebook/core/payments'
import { expect, test } from 'vitest'

test.each([
  [['lost'], true],
  [['won', 'lost'], true],
  [['won'], false],
  [['under_review'], false],
  [[], false],
])('a charge whose disputes are %j has a lost one: %j', async (statuses, isLost) => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(200, { 'content-type': 'application/json' })
    const data = statuses.map((status, index) => ({ id: `dp_${index}`, object: 'dispute', status }))
    response.end(JSON.stringify({ object: 'list', data, has_more: false }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const payments = openStripePayments({
    secretKey: 'sk_test_secret',
    webhookSecrets: [],
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isSandbox: true,
    acceptsTestMode: true,
    computesTax: false,
    now: () => new Date(),
  })
  const answer = await payments.isDisputeLost('ch_1')
  server.closeAllConnections()
  server.close()

  expect(answer).toBe(isLost)
  expect(asked).toEqual([expect.stringMatching(/^\/v1\/disputes\?charge=ch_1&limit=\d+$/)])
})
