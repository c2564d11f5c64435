import { MAX_ACCOUNT } from '@candlebook/domain/trades'

import * as z from 'zod/mini'
import { documentedErrors } from '../errors/index.ts'
import { Id, optionalText } from '../fields/index.ts'
import { route, uploadBody } from '../routes/index.ts'
import { Import, ImportPlan, TradeExecution, UndoneImport } from './imports.shapes.ts'

const base = route.errors(documentedErrors('session.required', 'request.invalid'))
const ofFile = base.errors(documentedErrors('imports.unreadable'))
const tags = ['Imports']

const file = z.file('field.required')
// What to call each of the plan's accounts, in their order, blank for none; left out, as the file does.
const accounts = z.optional(z.array(optionalText(MAX_ACCOUNT), 'field.invalid'))
const planHash = z.string('field.required').check(z.maxLength(64, 'field.invalid'))

/** Imports of brokers' files: the plan, the commit, the list and the way back; and what a trade was made of. */
export const imports = {
  plan: ofFile
    .meta(uploadBody)
    .route({ method: 'POST', path: '/imports/plan', summary: 'What importing a file would do', tags })
    .input(z.object({ file }))
    .output(ImportPlan),
  commit: ofFile
    .meta(uploadBody)
    .route({
      method: 'POST',
      path: '/imports',
      successStatus: 201,
      summary: 'Import a file as planned',
      tags,
    })
    .errors(documentedErrors('imports.plan_changed', 'imports.nothing_new'))
    .input(z.object({ file, planHash, accounts }))
    .output(Import),
  list: base
    .route({ method: 'GET', path: '/imports', summary: 'List imports, newest first', tags })
    .output(z.array(Import)),
  undo: base
    .route({ method: 'POST', path: '/imports/{id}/undo', summary: 'Undo an import as a whole', tags })
    .errors(documentedErrors('imports.not_found', 'imports.already_undone'))
    .input(z.object({ id: Id }))
    .output(UndoneImport),
  executions: base
    .route({
      method: 'GET',
      path: '/trades/{id}/executions',
      summary: 'The executions that an imported trade was made of',
      tags,
    })
    .errors(documentedErrors('trades.not_found'))
    .input(z.object({ id: Id }))
    .output(z.array(TradeExecution)),
}
