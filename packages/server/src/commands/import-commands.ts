import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { FileOptions } from '@candlebook/contract/column-mapping'
import type { ErrorCode } from '@candlebook/contract/error-codes'
import type { RestoredTable } from '@candlebook/contract/exports'
import { describeNoWork, hasWork } from '@candlebook/contract/import-plan-words'
import { duplicateAnswers, type ImportPlan, MAX_PLAN_PAGE_ITEMS } from '@candlebook/contract/import-plans'
import type { Context } from '@candlebook/core/context'
import * as exports from '@candlebook/core/exports'
import * as core from '@candlebook/core/imports'
import {
  answerPlan,
  cancelPlan,
  commitPlan,
  getPlan,
  type Importer,
  listPlanItems,
  type PlanAnswers,
  startPlan,
  type UploadedFile,
} from '@candlebook/core/imports'
import { AppError } from '@candlebook/core/kernel'
import { findNonNegativeDecimalProblem, parseDecimal } from '@candlebook/domain/decimal/parse-decimal'
import { formatCount } from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { findContractSizeProblem, tradeProblems } from '@candlebook/domain/trades/check-trade'
import { DONE, defineCommand, formatTable, type Given, type Options, REFUSED, UsageError } from './command.ts'
import { MAX_PRINTED_TRADES, printPlan } from './print-plan.ts'
import { CannotStart, runAsTrader } from './run-as-trader.ts'
import {
  assertPurchases,
  assertSpinOffs,
  explainLots,
  explainSpinOffs,
  findLotAnswers,
  findSpinOffAnswers,
  readPurchases,
  readSpinOffs,
  type StatedPurchase,
  type StatedSpinOff,
} from './stated-answers.ts'

const ASK_EVERY_MS = 200

/** The answers that the options of a call state. `purchases` are the lines of the file with prices. */
type GivenAnswers = Omit<PlanAnswers, 'spinOffs'> & { purchases: StatedPurchase[]; spinOffs: StatedSpinOff[] }

/**
 * Plans a file, waits for the end, answers its questions, and returns a plan for each of its formats with the trades that are printed,
 * and with all skipped lines and warnings that are stored. Throws the error of a failed plan.
 */
async function finishPlans(
  ctx: Context,
  importer: Importer,
  { file, answers }: { file: UploadedFile; answers: GivenAnswers },
): Promise<{ id: string; plan: ImportPlan }[]> {
  let progress = await startPlan(ctx, importer, file)
  while (['waiting', 'reading', 'matching'].includes(progress.state)) {
    await wait(ASK_EVERY_MS)
    progress = await getPlan(ctx, progress)
  }
  const { id: firstId, plan: isReady, others, error } = progress
  if (!isReady) {
    const code = (error?.code ?? 'imports.interrupted') as ErrorCode // the codes of plans are codes of the API
    throw new AppError(code, { data: { problems: error?.problems ?? [] } })
  }
  const ids = [firstId, ...others]
  const unanswered = await loadPlans(ctx, ids)
  assertPurchases(unanswered, answers.purchases)
  assertSpinOffs(unanswered, answers.spinOffs)
  for (const { id } of unanswered)
    for (const { plan } of await loadPlans(ctx, [id]))
      await giveAnswers(ctx, importer, { id, plan, answers: pickAsked(answers, { plan, ids }) })
  const answered = await loadPlans(ctx, ids)
  return await Promise.all(answered.map(async (one) => ({ ...one, plan: await loadLists(ctx, one) })))
}

async function loadPlans(ctx: Context, ids: string[]): Promise<{ id: string; plan: ImportPlan }[]> {
  const loaded = await Promise.all(ids.map((id) => getPlan(ctx, { id })))
  return loaded.flatMap(({ id, plan }) => (plan ? [{ id, plan }] : []))
}

/** Of files of several formats, each plan gets only the contract sizes that it asks for. */
function pickAsked(answers: GivenAnswers, { plan, ids }: { plan: ImportPlan; ids: string[] }): GivenAnswers {
  if (ids.length === 1) return answers
  const asked = new Set(plan.sizeQuestions.map(({ root }) => root))
  return { ...answers, contractSizes: answers.contractSizes.filter(({ root }) => asked.has(root)) }
}

async function loadLists(ctx: Context, { id, plan }: { id: string; plan: ImportPlan }): Promise<ImportPlan> {
  const rest = async <Section extends 'trades' | 'skipped' | 'warnings'>(section: Section, most: number) => {
    const pages = []
    for (let page = 2; (page - 1) * MAX_PLAN_PAGE_ITEMS < most; page += 1)
      pages.push(await listPlanItems(ctx, { id, section, page }))
    return pages.flat()
  }
  const all = {
    planned: [...plan.planned, ...(await rest('trades', Math.min(countTrades(plan), MAX_PRINTED_TRADES)))],
    skipped: [...plan.skipped, ...(await rest('skipped', plan.lines.skipped))],
    warnings: [...plan.warnings, ...(await rest('warnings', plan.lines.warnings))],
  }
  return { ...plan, ...all }
}

// An account that the file names stays, so the answer is left out then.
async function giveAnswers(
  ctx: Context,
  importer: Importer,
  { id, plan, answers }: { id: string; plan: ImportPlan; answers: GivenAnswers },
): Promise<void> {
  const account = plan.accountQuestion === null ? undefined : answers.account
  const { contractSizes, allDuplicates, purchases, otherLots } = answers
  const hasDuplicates = allDuplicates !== undefined && plan.duplicates.total + plan.corrections.open > 0
  const answer = allDuplicates === 'same' ? 'keep' : 'another'
  const open = plan.corrections.questions.filter((question) => question.answer === null)
  const corrections = hasDuplicates ? open.map((question) => ({ id: question.id, answer }) as const) : []
  const { questions } = plan.lots
  const lots = purchases.length + (otherLots ? 1 : 0) > 0 ? findLotAnswers(questions, purchases) : []
  const hasLots = questions.length > 0 && (lots.length > 0 || otherLots !== undefined)
  const asked = plan.spinOffs.questions
  const spinOffs = findSpinOffAnswers(asked, answers.spinOffs)
  const isAnswered = account !== undefined || contractSizes.length > 0 || hasDuplicates || hasLots
  if (!isAnswered && spinOffs.length === 0) return
  const given = { id, account, contractSizes, allDuplicates, corrections, lots, otherLots }
  try {
    await answerPlan(ctx, importer, spinOffs.length > 0 ? { ...given, spinOffs } : given)
  } catch (error) {
    throw explainSpinOffs(explainLots(error, { lots, questions }), { questions: asked, answers: spinOffs })
  }
}

function countTrades({ trades: { add, change, keep, remove } }: ImportPlan): number {
  return add + change + keep + remove
}

/** The options of a command that works in the account of a user. */
const userOptions = {
  user: { value: 'EMAIL', help: 'The email address of the user.' },
} as const satisfies Options

/** Requires this number of words and a user. Throws UsageError. */
function requireUser(
  given: Given<typeof userOptions>,
  { words }: { words: number },
): { words: string[]; user: string } {
  if (given.words.length !== words) {
    throw new UsageError(
      `Expected ${words} ${words === 1 ? 'argument' : 'arguments'} in addition to the options.`,
    )
  }
  if (!given.options.user) throw new UsageError('Name the user: --user EMAIL')
  return { words: given.words, user: given.options.user }
}

/** Prints what importing a broker's file would do, asks, and does it. */
export const importFile = defineCommand({
  usage: [
    'import FILE --user EMAIL [--account NAME] [--contract-size ROOT=SIZE] [--zone ZONE] [--days ORDER] [--numbers MARK] [--order ORDER] [--duplicates same|another] [--purchases file|short] [--purchase-prices FILE] [--spin-off NEW=OLD:PERCENT] [--yes]',
  ],
  summary: "Import a broker's CSV file. Shows the plan and asks first; --yes answers yes.",
  arguments: { FILE: 'A file as the broker exports it.' },
  options: {
    ...userOptions,
    account: { value: 'NAME', help: 'The account of a file that names none.' },
    'contract-size': { value: 'ROOT=SIZE', help: 'The contract size of a root symbol, such as BRN=1000.' },
    zone: { value: 'ZONE', help: 'The time zone of times that name none, such as Europe/Berlin.' },
    days: {
      value: 'ORDER',
      help: 'dmy or mdy: the order of day and month, where nothing in the file proves it.',
    },
    numbers: {
      value: 'MARK',
      help: 'point or comma: the decimal mark, where nothing in the file proves it.',
    },
    order: { value: 'ORDER', help: 'newest-first or oldest-first: the order of lines without times.' },
    duplicates: {
      value: 'same|another',
      help: 'Whether lines that look like stored ones are left out (same) or imported (another).',
    },
    purchases: {
      value: 'file|short',
      help: 'What was sold without a known purchase was bought at the cost that the file states (file), or sold short.',
    },
    'purchase-prices': {
      value: 'FILE',
      help: 'A CSV file of purchases that are not known: symbol, price of one, day, such as KO,55.50,2025-03-03.',
    },
    'spin-off': {
      value: 'NEW=OLD:PERCENT',
      help: 'From which shares those of a spin-off came, and the percentage of their cost that they take, such as KID=OLD:25. Several are separated by commas.',
    },
    yes: { help: 'Import without a question.' },
  },
  examples: ['import history.csv --user ana@example.com', 'import history.csv --user ana@example.com --yes'],
  exitCodes: {
    0: 'The file was imported, or everything in it was in the journal already.',
    1: 'The answer was no, a file cannot be imported, an option does not fit the file, or lines that look like stored ones need --duplicates. Only what is listed as imported was written.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const answers = {
      ...readAnswers(given.options),
      purchases: await readPurchaseFile(given.options['purchase-prices']),
      spinOffs: readSpinOffs(given.options['spin-off']),
    }
    const file = { ...(await readImportFile(words[0] ?? '')), options: readFileOptions(given.options) }
    return runAsTrader(user, async (ctx, { importer }) => {
      const plans = await finishPlans(ctx, importer, { file, answers })
      for (const { plan } of plans) for (const line of printPlan(plan)) terminal.say(line)
      if (plans.some(({ plan }) => plan.duplicates.open + plan.corrections.open > 0)) {
        terminal.say('\nNothing was written: state --duplicates same or --duplicates another.')
        return REFUSED
      }
      const withWork = plans.filter(({ plan }) => hasWork(plan))
      if (withWork.length === 0) {
        const isOne = plans.length === 1
        const reasons = plans.map(({ plan }) => {
          const reason = describeNoWork(plan) ?? 'Nothing can be imported without an answer.'
          return isOne ? reason : `${plan.fileName}: ${reason}`
        })
        terminal.say(`\n${reasons.join('\n')}${isOne ? ' ' : '\n'}Nothing was written.`)
        return DONE
      }
      if (!given.options.yes && !(await terminal.ask('\nImport this?'))) {
        for (const { id } of plans) await cancelPlan(ctx, importer, { id })
        terminal.say('Nothing was written.')
        return REFUSED
      }
      for (const { id, plan } of withWork) {
        const created = await commitPlan(ctx, importer, { id, planHash: plan.planHash })
        const { add, change } = plan.trades
        const name = withWork.length > 1 ? ` ${plan.fileName}` : ''
        terminal.say(`\nImported${name}: ${formatCount(add, 'trade')} added, ${change} changed.`)
        terminal.say(`To undo it: npm run candlebook -- undo-import ${created.id} --user ${user}`)
      }
      return DONE
    })
  },
})

function readAnswers(options: {
  account?: string
  'contract-size'?: string
  duplicates?: string
  purchases?: string
}): Omit<PlanAnswers, 'spinOffs'> {
  const { account, duplicates, purchases } = options
  if (purchases !== undefined && purchases !== 'file' && purchases !== 'short')
    throw new UsageError('Write --purchases file or --purchases short.')
  const allDuplicates = duplicateAnswers.find((answer) => answer === duplicates)
  if (duplicates !== undefined && !allDuplicates)
    throw new UsageError('Write --duplicates same or --duplicates another.')
  if (account !== undefined && account.trim().length > MAX_ACCOUNT)
    throw new UsageError(`An account has ${MAX_ACCOUNT} characters at most.`)
  return {
    account: account === undefined ? undefined : account.trim() || null,
    contractSizes: readContractSize(options['contract-size']),
    allDuplicates,
    otherLots: purchases,
  }
}

async function readPurchaseFile(path: string | undefined): Promise<StatedPurchase[]> {
  return path === undefined ? [] : readPurchases(await readImportFile(path))
}

function readFileOptions({
  zone,
  days,
  numbers,
  order,
}: {
  zone?: string
  days?: string
  numbers?: string
  order?: string
}): string {
  if (order !== undefined && order !== 'newest-first' && order !== 'oldest-first')
    throw new UsageError('Write --order newest-first or --order oldest-first')
  const newestFirst = order === undefined ? undefined : order === 'newest-first'
  const options = FileOptions.safeParse({ zone, days, numbers, newestFirst })
  if (options.success) return JSON.stringify(options.data)
  const wrong = String(options.error.issues[0]?.path[0]) as keyof typeof wrongOptions // one of those above
  throw new UsageError(wrongOptions[wrong])
}

const wrongOptions = {
  zone: 'Write a time zone such as --zone Europe/Berlin',
  days: 'Write --days dmy or --days mdy',
  numbers: 'Write --numbers point or --numbers comma',
}

function readContractSize(text: string | undefined): PlanAnswers['contractSizes'] {
  if (text === undefined) return []
  const [root = '', typed = ''] = text.split('=')
  const size = parseDecimal(typed)
  const problem =
    size === null || findNonNegativeDecimalProblem(typed)
      ? 'Write --contract-size ROOT=SIZE, such as BRN=1000'
      : findContractSizeProblem(size)
  if (problem === null && size !== null && root !== '') return [{ root: root.toUpperCase(), size }]
  throw new UsageError(`${problem === null ? 'Name the root symbol' : toSentence(problem)}.`)
}

function toSentence(problem: string): string {
  return (tradeProblems as Record<string, string>)[problem] ?? problem
}

async function readImportFile(path: string) {
  const absolutePath = resolve(path)
  try {
    return { bytes: new Uint8Array(await readFile(absolutePath)), fileName: basename(absolutePath) }
  } catch (cause) {
    throw new CannotStart(`The file ${absolutePath} cannot be read.`, { cause })
  }
}

/** Prints the imports of a user with their ids. */
export const listImports = defineCommand({
  usage: ['imports --user EMAIL'],
  summary: 'List the imports of a user, newest first, with the ids that undo-import takes.',
  arguments: {},
  options: userOptions,
  examples: ['imports --user ana@example.com'],
  exitCodes: { 0: 'The list was printed.', 1: 'There is no such user.' },
  async run(given, terminal) {
    const { user } = requireUser(given, { words: 0 })
    return runAsTrader(user, async (ctx) => {
      const imports = await core.listImports(ctx)
      if (imports.length === 0) terminal.say('Nothing has been imported.')
      else
        for (const line of formatTable([importHeader, ...imports.map(toImportRow)], { right: [3, 4] }))
          terminal.say(line)
      return DONE
    })
  },
})

const importHeader = ['Id', 'Imported', 'File', 'Executions', 'Trades', 'Format', '']

type ListedImport = Awaited<ReturnType<typeof core.listImports>>[number]

function toImportRow({
  id,
  createdAt,
  fileName,
  executionsAdded,
  trades,
  format,
  undoneAt,
}: ListedImport): string[] {
  const undone = undoneAt ? `undone ${undoneAt.slice(0, 10)}` : ''
  return [id, createdAt.slice(0, 10), fileName, String(executionsAdded), String(trades), format.title, undone]
}

/** Prints what the undo of an import removes, asks, and does it. */
export const undoImport = defineCommand({
  usage: ['undo-import ID --user EMAIL [--yes]'],
  summary: 'Undo an entire import. Shows what is removed and asks first; --yes answers yes.',
  arguments: { ID: 'The id of the import, as the command imports prints it.' },
  options: { ...userOptions, yes: { help: 'Undo without a question.' } },
  examples: ['undo-import 0199f1c2-7d1e-7b6a-9a55-3f1d5f0e8c11 --user ana@example.com'],
  exitCodes: {
    0: 'The import was undone.',
    1: 'The answer was no, or there is no such import. Nothing was changed.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const id = words[0] ?? ''
    return runAsTrader(user, async (ctx, { importer }) => {
      const found = (await core.listImports(ctx)).find((one) => one.id === id)
      if (!found) throw new AppError('imports.not_found')
      if (found.undoneAt) throw new AppError('imports.already_undone')
      terminal.say(
        `${found.fileName}, imported ${found.createdAt.slice(0, 10)}: ${formatCount(found.trades, 'trade')}.`,
      )
      if (found.tradesWithNotes > 0) {
        terminal.say(
          `${found.tradesWithNotes} of them have notes, tags or images, which are removed with them.`,
        )
      }
      if (!given.options.yes && !(await terminal.ask('Undo this import?'))) {
        terminal.say('Nothing was changed.')
        return REFUSED
      }
      const { tradesRemoved, tradesChanged, tradesAdded } = await core.undoImport(ctx, importer, { id })
      terminal.say(
        `Undone: ${formatCount(tradesRemoved, 'trade')} removed, ${tradesChanged} as before the import, ${tradesAdded} back.`,
      )
      return DONE
    })
  },
})

/** Prints what the restore of an archive of My data would do, asks, and does it. */
export const restoreArchive = defineCommand({
  usage: ['restore-archive FILE --user EMAIL [--yes]'],
  summary: 'Restore an archive of My data into an account. Shows the plan and asks first; --yes answers yes.',
  arguments: { FILE: 'The ZIP file that “Export Everything” of any installation made.' },
  options: { ...userOptions, yes: { help: 'Restore without a question.' } },
  examples: ['restore-archive candlebook-2026-11-27.zip --user ana@example.com'],
  exitCodes: {
    0: 'The archive was restored, or everything in it was in the account already.',
    1: 'The answer was no, or the archive cannot be restored. Nothing was written.',
  },
  async run(given, terminal) {
    const { words, user } = requireUser(given, { words: 1 })
    const { bytes } = await readImportFile(words[0] ?? '')
    return runAsTrader(user, async (ctx) => {
      const plan = await exports.planRestore(ctx, { bytes, isCommand: true })
      for (const line of formatTable([restoreHeader, ...plan.tables.map(toRestoreRow)], { right: [1, 2] }))
        terminal.say(line)
      if (plan.missingImages > 0)
        terminal.say(`${formatCount(plan.missingImages, 'image')} missing in the archive.`)
      const left = plan.notRestored.map(({ title }) => title.toLowerCase())
      if (left.length > 0) terminal.say(`Not restored: ${left.join(', ')}.`)
      const count = plan.tables.reduce((sum, { restored }) => sum + restored, 0)
      if (count === 0) {
        terminal.say('\nEverything in this archive is already in the account. Nothing was written.')
        return DONE
      }
      if (!given.options.yes && !(await terminal.ask('\nRestore this?'))) {
        terminal.say('Nothing was written.')
        return REFUSED
      }
      await exports.restoreArchive(ctx, { bytes, isCommand: true })
      terminal.say(`\nRestored: ${formatCount(count, 'record')}.`)
      return DONE
    })
  },
})

const restoreHeader = ['', 'To restore', 'Here already']

function toRestoreRow({ title, restored, existing }: RestoredTable): string[] {
  return [title, String(restored), String(existing)]
}
