import { createServer, type IncomingMessage } from 'node:http'
import Stripe from 'stripe'

export type Receiver = {
  url: string
  /** Every body that came, with the answer it got. */
  received: { event: Stripe.Event | null; problem: string | null; status: number }[]
  /** Types of the verified events, in the order in which they came. */
  listTypes: () => string[]
  /** The status of the next answers to verified events; 200 afterwards. */
  answerNext: (statuses: number[]) => void
  close: () => Promise<void>
}

/** A server that verifies webhooks with the SDK, as the product does. */
export async function openReceiver(getSecret: () => string): Promise<Receiver> {
  const stripe = new Stripe('sk_test_receiver')
  const received: Receiver['received'] = []
  let statuses: number[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    let status = 400
    try {
      const event = stripe.webhooks.constructEvent(
        body,
        request.headers['stripe-signature'] ?? '',
        getSecret(),
      )
      status = statuses.shift() ?? 200
      received.push({ event, problem: null, status })
    } catch (error) {
      received.push({ event: null, problem: String(error), status })
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/api/stripe-webhook`,
    received,
    listTypes: () => received.flatMap(({ event, status }) => (event && status === 200 ? [event.type] : [])),
    answerNext: (next) => {
      statuses = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
