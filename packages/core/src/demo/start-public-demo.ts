import type { Context } from '../context/index.ts'
import { type Client, type IdentityContext, type OpenedSession, openDemoAccount } from '../identity/index.ts'
import { saveSubscriber } from '../subscribers/index.ts'
import { fillDemo } from './fill-demo.ts'

/**
 * Opens the public demo for a visitor: an account of two hours with an own copy of the demo record. Throws demo.full.
 * When filling fails, the account stays without a visitor, and the job erases it at its end.
 */
export async function startPublicDemo(
  ctx: IdentityContext & Pick<Context, 'files'>,
  demo: { max: number; client: Client },
): Promise<OpenedSession> {
  const session = await openDemoAccount(ctx, demo)
  const owner = { ...ctx, actor: { kind: 'demo', userId: session.userId } } as const
  await fillDemo(owner)
  await saveSubscriber(owner, { onboardingCompleted: true })
  return session
}
