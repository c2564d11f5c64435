import * as core from '@candlebook/core/imports'
import { os } from './base.ts'

export const imports = os.imports.router({
  plan: os.imports.plan.handler(async ({ input, context }) =>
    core.planImport(context, await uploaded(input.file)),
  ),
  commit: os.imports.commit.handler(async ({ input, context }) =>
    core.commitImport(context, {
      ...(await uploaded(input.file)),
      planHash: input.planHash,
      accounts: input.accounts,
    }),
  ),
  list: os.imports.list.handler(({ context }) => core.listImports(context)),
  undo: os.imports.undo.handler(({ input, context }) => core.undoImport(context, input)),
  executions: os.imports.executions.handler(({ input, context }) =>
    core.listExecutions(context, { tradeId: input.id }),
  ),
})

async function uploaded(file: File) {
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name }
}
