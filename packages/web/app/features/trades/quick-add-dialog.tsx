import type { FieldProblem } from '@candlebook/contract/error-body'
import type { Trade } from '@candlebook/contract/trades'
import { normaliseCurrency } from '@candlebook/domain/money/currencies'
import { MAX_LINE_CHARACTERS } from '@candlebook/domain/text/text'
import { formatQuickTrade } from '@candlebook/domain/trades/format-quick-trade'
import { type QuickChoice, type QuickContext, quickFieldNames } from '@candlebook/domain/trades/quick-fields'
import { quickExamples, quickWords } from '@candlebook/domain/trades/quick-words'
import { pickFields } from '@candlebook/domain/trades/trade-fields'
import { DEFAULT_CONTRACT_SIZE } from '@candlebook/domain/trades/vocabulary'
import { clsx } from 'clsx'
import { FileText } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ResolverResult, useFormContext, useWatch } from 'react-hook-form'
import { toFormErrors } from '../../forms/form-errors.ts'
import { RecordFormDialog } from '../../forms/record-form-dialog.tsx'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { ApiError, toApiError } from '../../lib/api-error.ts'
import { getAccountCurrency } from '../../lib/money.ts'
import { getLocalToday } from '../../lib/today.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Chip } from '../../ui/chips/chip-group.tsx'
import { Table } from '../../ui/display/table.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FoldedGroup } from '../../ui/fields/form-group.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import { useBrokerAccounts } from '../broker-accounts/broker-accounts.queries.ts'
import { ImagesField } from '../images/images-field.tsx'
import { computeLiveFigures, LiveFiguresLine } from './live-figures.tsx'
import {
  type CheckedLine,
  checkLine,
  describeWord,
  findProblemOfWord,
  getLabel,
  listLineProblems,
  listPreview,
} from './quick-add.words.ts'
import styles from './quick-add-dialog.module.css'
import { readLastUsed, readQuickLines, storeQuickLine, toCopyValues } from './trade-form.values.ts'
import { useLatestTrades, useNames } from './trades.queries.ts'
import { useQuickAdd } from './trades.url.ts'
import { ADD_FAILED, useAddTrade, useSavedToast } from './use-trade-record-form.ts'

type LineValues = { line: string; images: string[] }

/** Quick add: a new trade from one line, with each field as it will be stored. */
export function QuickAddDialog({ onClose }: { onClose: () => void }) {
  const context = useQuickContext()
  const record = useLineForm(context, onClose)
  const { goOnInForm } = useQuickAdd()
  useVisibleHeight()
  const openForm = () => {
    const { line, images } = record.form.getValues()
    if (line.trim() !== '') storeQuickLine(line)
    record.draft?.startOver()
    record.form.reset({ line: '', images: [] })
    goOnInForm({ line, values: checkLine(line, images, context).values })
  }
  return (
    <RecordFormDialog
      record={record}
      title="Quick Add"
      size="mid"
      submitLabel="Save Trade"
      summary={<LineFigures context={context} />}
    >
      <div className={styles.parts}>
        <LineField context={context} onSubmit={record.submit} onOpenForm={openForm} />
        <ImagesField onUploading={record.setUploading} />
        <AllWords />
      </div>
    </RecordFormDialog>
  )
}

/** What the parser knows of the trader: accounts, strategies and latest trades, and what a new trade starts with. */
function useQuickContext(): QuickContext {
  const { data: accounts } = useBrokerAccounts()
  const { data: strategies = [] } = useNames('strategies')
  const latest = useLatestTrades()
  const start = readLastUsed(accounts)
  const accountCurrency = getAccountCurrency()
  return { today: getLocalToday(), accountCurrency, start, accounts: accounts ?? [], strategies, latest }
}

function useLineForm(context: QuickContext, onClose: () => void) {
  const add = useAddTrade()
  const describeSaved = useSavedToast('added')
  return useRecordForm<LineValues, { version: number }, Awaited<ReturnType<typeof describeSaved>>>({
    start: { line: '', images: [] },
    draftName: 'trade.quick',
    resolver: (values) => resolveLine(values, context),
    save: async ({ line, images }, { clientKey }) => {
      const id = await add(checkLine(line, images, context).values, clientKey).catch(throwAtLine)
      storeQuickLine(line)
      return await describeSaved(id)
    },
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

function LineField({
  context,
  onSubmit,
  onOpenForm,
}: {
  context: QuickContext
  onSubmit: () => void
  onOpenForm: () => void
}) {
  const { register, setValue, setFocus, formState } = useFormContext<LineValues>()
  const line = useWatch<LineValues, 'line'>({ name: 'line' })
  const checked = checkLine(line, [], context)
  const write = (text: string) =>
    setValue('line', text, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const recall = useLineHistory(context)
  const choose = (from: number, to: number, choice: QuickChoice) => {
    write(line.slice(0, from) + choice.text + line.slice(to))
    setFocus('line')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const recalled = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? recall(line, event.key) : null
    if (recalled !== null) write(recalled)
    else if (event.key === 'Enter') onSubmit()
    else return
    event.preventDefault()
  }
  return (
    <div>
      <Field
        label="Trade in one line"
        error={formState.errors.line?.message}
        isAlert
        hint={`Such as ${quickExamples[0]}`}
        aside={
          <Button variant="quiet" size="small" icon={FileText} onClick={onOpenForm}>
            Open in the form
          </Button>
        }
      >
        <TextArea
          rows={2}
          className={styles.line}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MAX_LINE_CHARACTERS}
          onKeyDown={onKeyDown}
          {...register('line')}
        />
      </Field>
      {line.trim() !== '' && (
        <>
          <WordList checked={checked} onChoose={choose} />
          <Preview checked={checked} context={context} />
        </>
      )}
    </div>
  )
}

/**
 * The lines that the arrow keys bring back: those that were used in this browser, otherwise those of the latest trades, entered
 * today. Returns null when the typed line would be lost.
 */
function useLineHistory(context: QuickContext) {
  const latest = useLatestTrades()
  const at = useRef(-1)
  const shown = useRef('')
  return (line: string, key: 'ArrowUp' | 'ArrowDown'): string | null => {
    if (line !== shown.current) at.current = -1
    if (line !== '' && line !== shown.current) return null
    const stored = readQuickLines()
    const lines =
      stored.length > 0 ? stored : latest.slice(0, MAX_RECALLED).map((trade) => writeCopy(trade, context))
    at.current = Math.max(-1, Math.min(at.current + (key === 'ArrowUp' ? 1 : -1), lines.length - 1))
    shown.current = lines[at.current] ?? ''
    return shown.current
  }
}

const MAX_RECALLED = 5

function writeCopy(trade: Trade, context: QuickContext): string {
  const copy = pickFields(toCopyValues(trade, context.today), quickFieldNames)
  const isUsual = copy.contractSize === DEFAULT_CONTRACT_SIZE && copy.instrument !== 'future'
  const contractSize = isUsual ? '' : copy.contractSize
  return formatQuickTrade({ ...copy, contractSize, confidenceLevel: null }, context)
}

/** The words of the line with their meanings, and the choices for those that are not understood. */
function WordList({
  checked: { reading, problems },
  onChoose,
}: {
  checked: CheckedLine
  onChoose: (from: number, to: number, choice: QuickChoice) => void
}) {
  const unknown = reading.words.filter(({ problem }) => problem !== null)
  return (
    <>
      <ol className={styles.words} aria-label="Words of the line">
        {reading.words.map((word) => {
          const problem = findProblemOfWord(word, problems)
          const isBad = word.problem !== null || problem !== null
          return (
            <li key={word.from} className={clsx(styles.word, isBad && styles.bad)}>
              <b>{word.text}</b>
              <small>{problem ?? describeWord(word)}</small>
              {word.problem !== null &&
                word.choices.map((choice) => (
                  <Chip key={choice.text} onClick={() => onChoose(word.from, word.to, choice)}>
                    {choice.label}
                  </Chip>
                ))}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {unknown.length > 0 && `Not understood: ${unknown.map(({ text }) => text).join(', ')}`}
      </p>
    </>
  )
}

/** Each field as it will be stored. */
function Preview({ checked: { reading }, context }: { checked: CheckedLine; context: QuickContext }) {
  return (
    <dl className={styles.preview} aria-label="The trade as it will be stored">
      {listPreview(reading, context).map(({ name, label, text, reason }) => (
        <div key={name} className={clsx(reason && styles.proposed, text === 'Missing' && styles.missing)}>
          <dt>{label}</dt>
          <dd>
            {text}
            {reason && text !== 'Missing' && <small>{reason}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
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
