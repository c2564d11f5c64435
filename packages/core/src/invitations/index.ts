export { openInvitationPort, redeemInvitation, validateInvitation } from './invitation-codes.ts'
export { erasures } from './invitations.table.ts'
export {
  type CreatedInvitation,
  createInvitation,
  getCode,
  type InvitationContext,
  listInvitations,
  sendAgain,
  sendAgainByCode,
  sendInvitation,
  withdrawInvitation,
} from './invitations.ts'
