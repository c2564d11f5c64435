import type { FieldProblem } from '@candlebook/contract/error-body'
import { compareDays, type Day, isDay } from '@candlebook/domain/days/day'
import { normaliseCurrency } from '@candlebook/domain/money/currencies'
import type { QuickContext } from '@candlebook/domain/quick-add/quick-fields'
import { quickWords } from '@candlebook/domain/quick-add/quick-words'
import { useEffect, useState } from 'react'
import { type ResolverResult, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router'
import { toFormErrors } from '../../forms/form-errors.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { getBaseCurrency, isBaseCurrencyChosen } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Table } from '../../ui/display/table.tsx'
import { FoldedGroup } from '../../ui/fields/form-group.tsx'
import { useBrokerAccounts } from '../broker-accounts/broker-accounts.queries.ts'
import { ImagesField } from '../images/images-field.tsx'
import { computeLiveFigures, LiveFiguresLine } from './live-figures.tsx'
import { checkLine, getLabel, listLineProblems } from './quick-add.words.ts'
import styles from './quick-add-dialog.module.css'
import { LineField, type LineValues } from './quick-add-line.tsx'
import { moveTimeToNotes, readLastUsed, storeQuickLine, type TradeFormValues } from './trade-form.values.ts'
import { useRateQuestion } from './trade-form-currency.tsx'
import { useLatestTrades, useNames } from './trades.queries.ts'
import { useQuickAdd } from './trades.url.ts'
import { ADD_FAILED, toWaitingRecord, useAddTrade, useSavedToast } from './use-trade-record-form.ts'

/** Quick add: a new trade from one line, with each field as it will be stored. */
export function QuickAddDialog({ onClose }: { onClose: () => void }) {
  const context = useQuickContext()
  const rate = useRateQuestion({ rate: '', currency: '' })
  const record = useLineForm({ context, confirm: rate.confirm, onClose })
  const { goOnInForm } = useQuickAdd()
  useVisibleHeight()
  const openForm = () => {
    const { line, images } = record.form.getValues()
    if (line.trim() !== '') storeQuickLine(line)
    record.draft?.startOver()
    record.form.reset({ line: '', images: [] })
    goOnInForm({ line, values: moveTimeToNotes(checkLine(line, images, context).values) })
  }
  return (
    <>
      <RecordFormDialog
        record={record}
        title="Quick Add"
        size="mid"
        submitLabel="Save Trade"
        summary={<LineFigures context={context} />}
      >
        <div className={styles.parts}>
          <LineField context={context} onOpenForm={openForm} />
          <ImagesField onUploading={record.setUploading} />
          <AllWords />
        </div>
      </RecordFormDialog>
      {rate.question}
    </>
  )
}

/** What the parser knows of the trader: accounts, strategies and latest trades, and what a new trade starts with. */
function useQuickContext(): QuickContext {
  const { data: accounts } = useBrokerAccounts()
  const { data: strategies = [] } = useNames('strategies')
  const latest = useLatestTrades()
  const start = readLastUsed(accounts)
  const baseCurrency = isBaseCurrencyChosen() ? getBaseCurrency() : null
  const day = useShownDay()
  return { today: getLocalToday(), day, baseCurrency, start, accounts: accounts ?? [], strategies, latest }
}

/** The day whose page is below the dialog; undefined on other pages, and for a day that is not over yet. */
function useShownDay(): Day | undefined {
  const { pathname } = useLocation()
  const day = pathname.split('/').at(-1) ?? ''
  return isDay(day) && pathname === paths.day(day) && compareDays(day, getLocalToday()) < 0 ? day : undefined
}

function useLineForm({
  context,
  confirm,
  onClose,
}: {
  context: QuickContext
  confirm: (values: TradeFormValues) => Promise<boolean>
  onClose: () => void
}) {
  const add = useAddTrade()
  const describeSaved = useSavedToast('added')
  return useRecordForm<LineValues, { version: number }, Awaited<ReturnType<typeof describeSaved>>>({
    start: { line: '', images: [] },
    draftName: 'trade.quick',
    resolver: (values) => resolveLine(values, context),
    confirm: ({ line, images }) => confirm(checkLine(line, images, context).values),
    save: async ({ line, images }, { clientKey }) => {
      const id = await add(checkLine(line, images, context).values, clientKey).catch(throwAtLine)
      storeQuickLine(line)
      return await describeSaved(id)
    },
    toWaitingRecord: ({ line, images }) => toWaitingRecord(checkLine(line, images, context).values),
    saved: (toast) => toast,
    failed: ADD_FAILED,
    onClose,
  })
}

/** The check of the line as a resolver of react-hook-form. */
function resolveLine(values: LineValues, context: QuickContext): ResolverResult<LineValues> {
  const problems = listLineProblems(checkLine(values.line, values.images, context))
  if (problems.length === 0) return { values, errors: {} }
  const message = problems.slice(0, MAX_PROBLEMS).join('. ')
  return { values: {}, errors: toFormErrors([{ field: 'line', code: 'line', message }]) }
}

/** The most problems that are named below the line. */
const MAX_PROBLEMS = 3

/** Throws a refusal again with its problems at the line, because the form has no other field. */
function throwAtLine(thrown: unknown): never {
  const { code, message, status, fields, requestId, data } = toApiError(thrown)
  const toLine = (problem: FieldProblem) => ({
    ...problem,
    field: 'line',
    message: `${getLabel(problem.field)}: ${problem.message}`,
  })
  throw new ApiError({ code, message, status, requestId, data, fields: fields.map(toLine) })
}

/** Net P&L, R and fees of the line, as in the form. */
function LineFigures({ context }: { context: QuickContext }) {
  const line = useWatch<LineValues, 'line'>({ name: 'line' })
  const { values } = checkLine(line, [], context)
  const currency = normaliseCurrency(values.currency) || null
  return <LiveFiguresLine figures={computeLiveFigures(values)} currency={currency} />
}

/** The list of all words, from the same table as the parser. */
function AllWords() {
  const [hasOpened, setOpened] = useState(false)
  return (
    <FoldedGroup
      name="All words"
      holds="Any order, any case"
      startsOpen={false}
      isFilled={false}
      hasProblem={false}
      onToggle={() => setOpened(true)}
    >
      {hasOpened && (
        <Table className={styles.allWords}>
          <thead>
            <tr>
              <th scope="col">Word</th>
              <th scope="col">Meaning</th>
              <th scope="col">Example</th>
            </tr>
          </thead>
          <tbody>
            {Object.values(quickWords).map(({ words, meaning, example }) => (
              <tr key={words[0]}>
                <th scope="row">{words.join(', ')}</th>
                <td>{meaning}</td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </FoldedGroup>
  )
}

/** Gives the dialog of a phone the height that the keyboard leaves, so that its buttons are above the keyboard. */
function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window
    const { style } = document.documentElement
    const measure = () => style.setProperty('--visible-height', `${visualViewport?.height}px`)
    visualViewport?.addEventListener('resize', measure)
    return () => {
      visualViewport?.removeEventListener('resize', measure)
      style.removeProperty('--visible-height')
    }
  }, [])
}
