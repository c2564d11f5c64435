import { documentedErrors } from './error-codes.ts'
import {
  FullCode,
  InvitationCheck,
  InvitationCode,
  InvitationId,
  InvitationOffer,
  InvitationPage,
  ListInvitations,
  RedeemInvitation,
  SentInvitation,
} from './invitations.ts'
import { route } from './routes.ts'
import { Subscription } from './subscribers.ts'

const admin = route('admin')
const tags = ['Invitations']

/** Invitations to free access. Administrators send them; the code is in the mail, and administrators can read it. */
export const invitations = {
  validate: route('public')
    .errors(documentedErrors('request.invalid', 'request.too_many'))
    .route({ method: 'POST', path: '/invitations/validate', summary: 'Check an invitation code', tags })
    .input(InvitationCode)
    .output(InvitationCheck),
  redeem: route('user', { demo: false })
    .errors(documentedErrors('request.invalid', 'invitations.invalid'))
    .route({
      method: 'POST',
      path: '/invitations/redeem',
      summary: 'Redeem an invitation that was sent to the address of this account',
      tags,
    })
    .input(RedeemInvitation)
    .output(Subscription),
  send: admin
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'POST',
      path: '/admin/invitations',
      summary: 'Send a free invitation; earlier ones to the address end',
      tags,
    })
    .input(InvitationOffer)
    .output(SentInvitation),
  list: admin
    .errors(documentedErrors('request.invalid', 'invitations.bad_cursor'))
    .route({ method: 'GET', path: '/admin/invitations', summary: 'All invitations, the newest first', tags })
    .input(ListInvitations)
    .output(InvitationPage),
  getCode: admin
    .errors(documentedErrors('request.invalid', 'invitations.not_found', 'invitations.code_unknown'))
    .route({
      method: 'POST',
      path: '/admin/invitations/code',
      summary: 'The full code of an invitation',
      tags,
    })
    .input(InvitationId)
    .output(FullCode),
  sendAgain: admin
    .errors(
      documentedErrors(
        'request.invalid',
        'invitations.not_found',
        'invitations.not_pending',
        'invitations.code_unknown',
      ),
    )
    .route({
      method: 'POST',
      path: '/admin/invitations/mail',
      summary: 'Send the mail of a pending invitation again',
      tags,
    })
    .input(InvitationId)
    .output(SentInvitation),
  withdraw: admin
    .errors(documentedErrors('request.invalid', 'invitations.not_found', 'invitations.not_pending'))
    .route({
      method: 'POST',
      path: '/admin/invitations/withdraw',
      summary: 'End a pending invitation',
      tags,
    })
    .input(InvitationId)
    .output(SentInvitation),
}
