import type { InvitationPage, ListInvitations } from '@candlebook/contract/invitations'
import { asAdministrator } from '../db/index.ts'
import { createCursor, creationParts, requireAdministratorId } from '../kernel/index.ts'
import type { InvitationContext } from './create-invitation.ts'
import { presentInvitation } from './present-invitation.ts'
import { countInvitations, selectSentPage } from './sent-invitations.store.ts'

const PAGE = 50
const cursors = createCursor('invitations.bad_cursor', creationParts)

/** A page of all invitations, the newest first [ASUB-06]. Throws admin.required and invitations.bad_cursor. */
export async function listInvitations(
  ctx: Omit<InvitationContext, 'mailer'>,
  { cursor }: ListInvitations,
): Promise<InvitationPage> {
  const after = cursor ? cursors.decode(cursor) : null
  const { rows, total } = await asAdministrator(
    ctx.db,
    requireAdministratorId(ctx.actor),
    async ({ db }) => ({
      rows: await selectSentPage(db, { after, limit: PAGE + 1 }),
      total: await countInvitations(db),
    }),
  )
  const { invitationKey } = ctx
  const now = ctx.clock.now()
  const shown = rows.slice(0, PAGE)
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => presentInvitation(row, { invitationKey, now })),
    nextCursor: last ? cursors.encode(last) : null,
    total,
  }
}
