import * as core from '@candlebook/core/invitations'
import { os } from '../base.ts'

export const invitations = os.invitations.router({
  validate: os.invitations.validate.handler(({ input, context }) => core.validateInvitation(context, input)),
  redeem: os.invitations.redeem.handler(({ input, context }) => core.redeemInvitation(context, input)),
  send: os.invitations.send.handler(({ input, context }) => core.sendInvitation(context, input)),
  list: os.invitations.list.handler(({ input, context }) => core.listInvitations(context, input)),
  getCode: os.invitations.getCode.handler(({ input, context }) => core.getCode(context, input)),
  sendAgain: os.invitations.sendAgain.handler(({ input, context }) => core.sendAgain(context, input)),
  withdraw: os.invitations.withdraw.handler(({ input, context }) => core.withdrawInvitation(context, input)),
})
