import * as core from '@candlebook/core/admin'
import { os } from '../base.ts'

export const admin = os.admin.router({
  list: os.admin.list.handler(({ context }) => core.listAdministrators(context)),
  getUser: os.admin.getUser.handler(({ input, context }) =>
    core.getUserDetails({ ...context, authDb: context.identity.authDb }, input),
  ),
  grant: os.admin.grant.handler(({ input, context }) => core.grantAdministrator(context, input)),
  revoke: os.admin.revoke.handler(({ input, context }) => core.revokeAdministrator(context, input)),
})
