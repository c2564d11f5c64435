import * as core from '@candlebook/core/imports'
import { os } from '../base.ts'

export const imports = os.imports.router({
  startPlan: os.imports.startPlan.handler(async ({ input, context }) =>
    core.startPlan(context, context.importer, { ...(await readUpload(input.file)), options: input.options }),
  ),
  getPlan: os.imports.getPlan.handler(({ input, context }) => core.getPlan(context, input)),
  planTrades: os.imports.planTrades.handler(({ input, context }) =>
    core.listPlanItems(context, { ...input, section: 'trades' }),
  ),
  planSkipped: os.imports.planSkipped.handler(({ input, context }) =>
    core.listPlanItems(context, { ...input, section: 'skipped' }),
  ),
  planWarnings: os.imports.planWarnings.handler(({ input, context }) =>
    core.listPlanItems(context, { ...input, section: 'warnings' }),
  ),
  cancelPlan: os.imports.cancelPlan.handler(({ input, context }) =>
    core.cancelPlan(context, context.importer, input),
  ),
  answerPlan: os.imports.answerPlan.handler(({ input, context }) =>
    core.answerPlan(context, context.importer, input),
  ),
  commit: os.imports.commit.handler(({ input, context }) =>
    core.commitPlan(context, context.importer, input),
  ),
  formats: os.imports.formats.handler(() => core.listFormats()),
  list: os.imports.list.handler(({ context }) => core.listImports(context)),
  movements: os.imports.movements.handler(({ input, context }) => core.listMovements(context, input)),
  undo: os.imports.undo.handler(({ input, context }) => core.undoImport(context, context.importer, input)),
  executions: os.imports.executions.handler(({ input, context }) =>
    core.listExecutions(context, { tradeId: input.id }),
  ),
})

async function readUpload(file: File) {
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name }
}
