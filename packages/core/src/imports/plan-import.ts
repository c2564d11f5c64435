import type { ImportPlan } from '@candlebook/contract/imports'
import { asUser } from '../db/index.ts'
import type { Context } from '../kernel/index.ts'
import { selectTradesById } from '../trades/index.ts'
import { makePlan } from './make-plan.ts'
import { presentPlan } from './present-plan.ts'
import { readUpload, type UploadedFile } from './read-upload.ts'

/**
 * What importing the file would do to the viewer's trades; writes nothing. Throws imports.unreadable with every
 * problem of the file and its line.
 */
export function planImport(ctx: Context, file: UploadedFile): Promise<ImportPlan> {
  return asUser(ctx, async (scope) => {
    const upload = readUpload(file, ctx.clock.now())
    return presentPlan(await makePlan(scope, { upload, selectTrades: selectTradesById }))
  })
}
