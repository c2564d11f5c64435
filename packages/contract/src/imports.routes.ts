import { isDay } from '@candlebook/domain/days/day'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { findContractSizeProblem } from '@candlebook/domain/trades/check-trade'
import * as z from 'zod/mini'
import { MAX_OPTIONS_LENGTH } from './column-mapping.ts'
import { documentedErrors } from './error-codes.ts'
import { blankableText, boundedList, Day, Id, NonNegativeDecimal, optionalText, Price } from './fields.ts'
import { FileNote, SkippedLine } from './file-reading.ts'
import { MAX_PREVIEW_ACCOUNTS, PreviewProgress } from './import-previews.ts'
import {
  correctionAnswers,
  duplicateAnswers,
  MAX_LISTED_QUESTIONS,
  MAX_LOT_QUESTIONS,
  MAX_SIZE_ANSWERS,
  MAX_SPIN_OFF_QUESTIONS,
} from './import-questions.ts'
import { CashMovement, FileFormat, Import, TradeExecution, UndoneImport } from './imports.ts'
import { PlannedTrade } from './planned-trades.ts'
import { route, uploadBody } from './routes.ts'
import { CostPercentage, TradeEvent } from './trade-events.ts'
import { TradeFields } from './trade-fields.ts'
import { TradeLots } from './trade-lots.ts'

const base = route('user', 'imports').errors(documentedErrors('request.invalid'))
const ofPreview = base.errors(documentedErrors('imports.preview_not_found'))
const tags = ['Imports']
/** What a task of the process of imports can answer with. */
const ofProcess = ['imports.busy', 'imports.too_large', 'imports.interrupted'] as const

const file = z.file('field.required')
// The trader's names for the accounts of the preview, in their order; blank for none. The default is the names of the file.
const accounts = z.optional(boundedList(optionalText(MAX_ACCOUNT), { max: MAX_PREVIEW_ACCOUNTS }))
// The account of a file that names none; blank for none, and without it the question stays open.
const account = z.optional(blankableText(MAX_ACCOUNT))
// Contract sizes by root symbol.
const contractSize = z.object({
  root: z.string('field.required').check(z.maxLength(50, 'field.too_long')),
  size: NonNegativeDecimal.check(
    z.superRefine((size, ctx) => {
      const problem = findContractSizeProblem(size)
      if (problem) ctx.addIssue({ code: 'custom', message: problem })
    }),
  ),
})
const contractSizes = z._default(boundedList(contractSize, { max: MAX_SIZE_ANSWERS }), [])
// Answers to the listed questions by their ids, and one answer to all of them, also to those that are not listed.
const duplicateAnswer = z.enum(duplicateAnswers, 'field.invalid')
const duplicates = z.optional(
  boundedList(z.object({ id: Id, answer: duplicateAnswer }), { max: MAX_LISTED_QUESTIONS }),
)
const allDuplicates = z.optional(duplicateAnswer)
const correctionAnswer = z.enum(correctionAnswers, 'field.invalid')
const corrections = z.optional(
  boundedList(z.object({ id: Id, answer: correctionAnswer }), { max: MAX_LISTED_QUESTIONS }),
)
const allCorrections = z.optional(correctionAnswer)
// What the trader says about a missing purchase, by the id of the question. 'none' takes an answer back.
const lotDay = Day.check(z.refine((day) => !isDay(day) || day >= '1970-01-01', 'day.invalid'))
const lot = z.discriminatedUnion(
  'answer',
  [
    z.object({ id: Id, answer: z.literal('stated'), price: Price, day: lotDay }),
    z.object({ id: Id, answer: z.literal('file'), day: z.optional(lotDay) }),
    z.object({ id: Id, answer: z.literal('short') }),
    z.object({ id: Id, answer: z.literal('none') }),
  ],
  'field.invalid',
)
const lots = z._default(boundedList(lot, { max: MAX_LOT_QUESTIONS }), [])
// From which shares a spin-off came, and the percentage of their cost that it takes. 'none' takes an answer back.
const spinOff = z.discriminatedUnion(
  'answer',
  [
    z.object({
      id: Id,
      answer: z.literal('stated'),
      parent: TradeFields.shape.symbol,
      costPct: CostPercentage,
    }),
    z.object({ id: Id, answer: z.literal('none') }),
  ],
  'field.invalid',
)
const spinOffs = z.optional(boundedList(spinOff, { max: MAX_SPIN_OFF_QUESTIONS }))
// The answer to each question about a missing purchase that has none yet and that it fits.
const otherLots = z.optional(z.enum(['file', 'short'], 'field.invalid'))
const previewHash = z.string('field.required').check(z.maxLength(64, 'field.invalid'))
const pageNumber = z._default(
  z.coerce
    .number('field.invalid')
    .check(z.int('field.invalid'), z.minimum(1, 'field.invalid'), z.maximum(100_000, 'field.invalid')),
  1,
)
const page = z.object({ id: Id, page: pageNumber })

/** Imports of brokers' files: previews, their commit, the list and the undo; and the executions of a trade. */
export const imports = {
  startPreview: base
    .meta(uploadBody)
    .route({
      method: 'POST',
      path: '/imports/previews',
      successStatus: 202,
      summary: 'Start to preview the import of a file',
      tags,
    })
    .errors(documentedErrors('imports.busy'))
    .input(
      z.object({
        file,
        options: z.optional(
          z.string('field.invalid').check(z.maxLength(MAX_OPTIONS_LENGTH, 'field.too_long')),
        ),
      }),
    )
    .output(PreviewProgress),
  getPreview: ofPreview
    .route({
      method: 'GET',
      path: '/imports/previews/{id}',
      summary: 'How far a preview is, and what the import would do',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(PreviewProgress),
  previewTrades: ofPreview
    .route({
      method: 'GET',
      path: '/imports/previews/{id}/trades',
      summary: 'A page of the trades of a preview',
      tags,
    })
    .input(page)
    .output(z.array(PlannedTrade)),
  previewSkipped: ofPreview
    .route({
      method: 'GET',
      path: '/imports/previews/{id}/skipped',
      summary: 'A page of the lines that a preview skips',
      tags,
    })
    .input(page)
    .output(z.array(SkippedLine)),
  previewWarnings: ofPreview
    .route({
      method: 'GET',
      path: '/imports/previews/{id}/warnings',
      summary: 'A page of the warnings of a preview',
      tags,
    })
    .input(page)
    .output(z.array(FileNote)),
  cancelPreview: ofPreview
    .route({
      method: 'DELETE',
      path: '/imports/previews/{id}',
      summary: 'Cancel a preview and delete what was stored of the file',
      tags,
    })
    .input(z.object({ id: Id }))
    .output(PreviewProgress),
  answerPreview: ofPreview
    .route({
      method: 'POST',
      path: '/imports/previews/{id}/answers',
      successStatus: 200,
      summary: "Answer a preview's questions, which builds it again; the answers are remembered",
      tags,
    })
    .errors(documentedErrors('imports.unreadable', 'imports.preview_not_ready', ...ofProcess))
    .input(
      z.object({
        id: Id,
        account,
        contractSizes,
        duplicates,
        allDuplicates,
        corrections,
        allCorrections,
        lots,
        otherLots,
        spinOffs,
      }),
    )
    .output(PreviewProgress),
  commit: ofPreview
    .route({
      method: 'POST',
      path: '/imports/previews/{id}/commit',
      successStatus: 201,
      summary: 'Import a file as its preview shows',
      tags,
    })
    .errors(
      documentedErrors(
        'imports.unreadable',
        'imports.preview_changed',
        'imports.preview_not_ready',
        'imports.nothing_new',
        'imports.questions_open',
        'texts.storage_full',
        'request.too_many',
        ...ofProcess,
        'trades.account_limit_reached',
      ),
    )
    .input(z.object({ id: Id, previewHash, account, accounts }))
    .output(Import),
  formats: base
    .route({
      method: 'GET',
      path: '/imports/formats',
      summary: 'The kinds of files that are known without a question, and where to click at the broker',
      tags,
    })
    .output(z.array(FileFormat)),
  list: base
    .route({ method: 'GET', path: '/imports', summary: 'List imports, newest first', tags })
    .output(z.array(Import)),
  movements: base
    .route({
      method: 'GET',
      path: '/imports/movements',
      summary: 'A page of the cash movements, typed and imported, newest day first',
      tags,
    })
    .input(
      z.object({
        account: z.optional(z.string('field.invalid').check(z.maxLength(MAX_ACCOUNT, 'field.too_long'))),
        importId: z.optional(Id),
        day: z.optional(Day),
        page: pageNumber,
      }),
    )
    .output(z.array(CashMovement)),
  undo: base
    .route({ method: 'POST', path: '/imports/{id}/undo', summary: 'Undo an entire import', tags })
    .errors(
      documentedErrors(
        'imports.not_found',
        'imports.already_undone',
        ...ofProcess,
        'trades.account_limit_reached',
      ),
    )
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
  lots: base
    .route({
      method: 'GET',
      path: '/trades/{id}/lots',
      summary: 'Which entries the exits of a trade took, and what each realised; at most 50 on a page',
      tags,
    })
    .errors(documentedErrors('trades.not_found', ...ofProcess))
    .input(page)
    .output(TradeLots),
  addEvent: base
    .route({
      method: 'POST',
      path: '/trades/{id}/events',
      successStatus: 201,
      summary:
        'Add a split, another symbol, a spin-off, a merger, the loss of all value, or cash for a part to an open imported trade',
      tags,
    })
    .errors(
      documentedErrors(
        'trades.not_found',
        'trades.already_closed',
        'imports.nothing_new',
        'imports.unreadable',
        ...ofProcess,
      ),
    )
    .input(z.object({ id: Id, event: TradeEvent }))
    .output(Import),
}
