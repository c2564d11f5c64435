import { createFakePayments, type FakePayments } from './fake-payments.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

/** Starts a test server with a fake payment provider that has the clock of the server. */
export async function startPaidServer(
  options: Omit<TestServerOptions, 'payments'> = {},
): Promise<{ server: TestServer; payments: FakePayments }> {
  const payments = createFakePayments(undefined, { now: () => server.clock.now() })
  const server = await startTestServer({ ...options, payments })
  return { server, payments }
}
