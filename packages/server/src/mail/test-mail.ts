import type { TestMailAnswer } from '@candlebook/contract/mail'
import { type Client, type IdentityContext, limitAddress } from '@candlebook/core/identity'
import { type Actor, AppError } from '@candlebook/core/kernel'
import { MailNotSetUp, queueTestMail } from '@candlebook/core/mail'
import { addressLimits } from '../auth/client.ts'
import type { Config } from '../config/config.ts'

/** The recipient of test mails, and the environment, which decides who may send one. */
export type TestMailSettings = { to: string; environment: 'production' | 'development' }

/**
 * Queues a test mail to the configured address. Throws request.no_such_route for callers who may not, and
 * request.too_many after three within an hour from one network address.
 */
export async function sendTestMail({
  actor,
  client,
  identity,
  testMail,
}: {
  actor: Actor
  client: Client
  identity: IdentityContext
  testMail: TestMailSettings
}): Promise<TestMailAnswer> {
  if (!canSendTestMail(actor, testMail)) throw new AppError('request.no_such_route')
  await limitAddress(identity, { address: client.address, limit: addressLimits.testMail })
  try {
    await queueTestMail(identity, testMail)
    return { success: true, problem: null }
  } catch (error) {
    if (error instanceof MailNotSetUp) return { success: false, problem: error.message }
    throw error
  }
}

/** Whether the actor may send a test mail: in production administrators, otherwise every visitor. */
export function canSendTestMail(actor: Actor, { environment }: TestMailSettings): boolean {
  return environment === 'development' || actor.kind === 'administrator'
}

/** The settings of test mails, from the configuration. */
export function getTestMailSettings({ testMailTo, production }: Config): TestMailSettings {
  return { to: testMailTo, environment: production ? 'production' : 'development' }
}
