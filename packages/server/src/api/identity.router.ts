import { getSession } from '@candlebook/core/identity'
import { os } from './base.ts'

export const identity = os.identity.router({
  session: os.identity.session.handler(({ context }) => getSession(context)),
  demoAccounts: os.identity.demoAccounts.handler(({ context }) => context.demoAccounts),
})
