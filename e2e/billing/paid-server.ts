import type { Sandbox } from '@candlebook/payments-sandbox'
import { loadWeb } from '../../packages/server/src/pages/load-web.ts'
import {
  openSandboxPayments,
  runJobs,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/testing/index.ts'

/** The real server with the real sandbox: its webhooks arrive, and both clocks move together. */
export interface PaidServer {
  server: TestServer
  sandbox: Sandbox
  /** The address that people use, to which the provider leads back. */
  url: string
  /** Moves both clocks to an instant, and processes what the provider did on the way. */
  advanceTo(at: Date): Promise<void>
  advanceBy(days: number): Promise<void>
  /** Processes the events that the provider has sent. */
  processEvents(): Promise<void>
  /** The subjects of all mails to an address, the oldest first. */
  listSubjects(email: string): Promise<string[]>
  close(): Promise<void>
}

/** Opens a separate server and sandbox; no network is used. */
export async function openPaidServer(): Promise<PaidServer> {
  const { payments, sandbox } = await openSandboxPayments()
  const server = await startTestServer({ web: await loadWeb(), payments })
  sandbox.deliverTo(`${server.url}/api/webhooks/payments`)

  const processEvents = async () => {
    await sandbox.waitForWebhooks()
    await runJobs(server, ['billing.process-events'])
  }
  const advanceTo = async (at: Date) => {
    sandbox.clock.advanceTo(at)
    await keepSessions(server, at) // an open page would lose its session in the moment after the move
    server.clock.moveBy({ ms: at.getTime() - server.clock.now().getTime() })
    await keepSessions(server)
    await processEvents()
  }
  return {
    server,
    sandbox,
    url: server.appContext.config.baseUrl,
    processEvents,
    advanceTo,
    advanceBy: (days) => advanceTo(new Date(server.clock.now().getTime() + days * DAY_MS)),
    listSubjects: async (email) => {
      const mails = await server.deliverMail()
      return mails
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
        .toReversed()
    },
    close: async () => {
      await server.stop()
      await sandbox.close()
    },
  }
}

/** Refreshes all sessions at an instant, as those of people who come back every day. */
export async function keepSessions({ database, clock }: TestServer, at = clock.now()): Promise<void> {
  await database.owner.query(
    `update auth.sessions set created_at = $1, updated_at = $1, expires_at = $1::timestamptz + interval '7 days'`,
    [at],
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
export const HOUR_MS = 60 * 60 * 1000
