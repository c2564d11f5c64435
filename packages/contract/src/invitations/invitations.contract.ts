import { documentedErrors } from '../errors/index.ts'
import { route } from '../routes/index.ts'
import { Subscription } from '../subscribers/index.ts'
import { InvitationCheck, InvitationCode } from './invitations.shapes.ts'

const tags = ['Invitations']

/** Invitations to free access. Administrators send them; the code is in the mail only. */
export const invitations = {
  validate: route('public')
    .errors(documentedErrors('request.invalid', 'request.too_many'))
    .route({ method: 'POST', path: '/invitations/validate', summary: 'Check an invitation code', tags })
    .input(InvitationCode)
    .output(InvitationCheck),
  redeem: route('user')
    .errors(documentedErrors('request.invalid', 'invitations.invalid'))
    .route({
      method: 'POST',
      path: '/invitations/redeem',
      summary: 'Redeem an invitation that was sent to the address of this account',
      tags,
    })
    .input(InvitationCode)
    .output(Subscription),
}
