import * as core from '@candlebook/core/invitations'
import { os } from './base.ts'

export const invitations = os.invitations.router({
  validate: os.invitations.validate.handler(({ input, context }) => core.validateInvitation(context, input)),
  redeem: os.invitations.redeem.handler(({ input, context }) => core.redeemInvitation(context, input)),
})
