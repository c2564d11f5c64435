import { EmailAddress } from '@candlebook/contract/fields'
import type { InvitationCode } from '@candlebook/contract/invitations'
import { grantAdministrator, revokeAdministrator } from '@candlebook/core/admin'
import { deleteUser } from '@candlebook/core/erasure'
import { sendAgainByCode, validateInvitation } from '@candlebook/core/invitations'
import { AppError } from '@candlebook/core/kernel'
import * as z from 'zod/mini'
import type { ApiContext } from '../api/base.ts'

/** What send-invitation-email takes [API-11]. The name of the inviter is read from the stored invitation. */
export const InvitationMailCall = z.object({
  email: EmailAddress,
  invitationCode: z.string('field.invalid').check(z.maxLength(200, 'field.too_long')),
  durationDays: z.int('field.invalid'),
})

/** Sends the mail of a stored invitation. */
export async function sendInvitationMail(context: ApiContext, call: z.infer<typeof InvitationMailCall>) {
  await sendAgainByCode(context, call)
  return { success: true }
}

/** Whether a code can be redeemed, with the documented field names [API-14]. Needs no session. */
export async function validateInvitationCode(context: ApiContext, call: InvitationCode) {
  const check = await validateInvitation(context, call)
  if (!check.valid) return check
  const { email, durationDays } = check.invitation
  return { valid: true, invitation: { email, duration_days: durationDays } }
}

/** What delete-user takes [API-13]. */
export const DeleteUserCall = z.object({ userEmail: EmailAddress })

/**
 * Locks an account and starts its erasure. `finished` is false: the erasure goes on in the background, and GET
 * /admin/erasures of the API says when it is done.
 */
export async function deleteUserByCall(
  { identity, actor }: ApiContext,
  { userEmail }: z.infer<typeof DeleteUserCall>,
) {
  const { id } = await deleteUser({ ...identity, actor }, { email: userEmail })
  return { success: true, erasure_id: id, finished: false }
}

/** What update_admin_status takes [API-23]. */
export const AdminStatusCall = z.object({
  target_email: EmailAddress,
  admin_status: z.boolean('field.invalid'),
})

/** Whether there is an account with this address; it then has the status. */
export async function updateAdminStatus(
  context: ApiContext,
  { target_email: email, admin_status }: z.infer<typeof AdminStatusCall>,
): Promise<boolean> {
  const change = admin_status ? grantAdministrator : revokeAdministrator
  try {
    await change(context, { email })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'accounts.not_found') return false
    throw error
  }
}
