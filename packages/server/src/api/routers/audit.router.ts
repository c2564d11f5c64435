import * as core from '@candlebook/core/audit'
import { type ApiContext, os } from '../base.ts'

export const audit = os.audit.router({
  list: os.audit.list.handler(({ input, context }) => core.listEntries(withKey(context), input)),
  export: os.audit.export.handler(({ input, context }) => core.exportEntries(withKey(context), input)),
  own: os.audit.own.handler(({ input, context }) => core.listOwnEvents(context, input)),
})

function withKey(context: ApiContext): ApiContext & { auditKey: string } {
  return { ...context, auditKey: context.identity.config.auditKey }
}
