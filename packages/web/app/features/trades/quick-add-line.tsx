import type { Trade } from '@candlebook/contract/trades'
import { formatQuickTrade } from '@candlebook/domain/quick-add/format-quick-trade'
import {
  type QuickChoice,
  type QuickContext,
  quickFieldNames,
} from '@candlebook/domain/quick-add/quick-fields'
import { quickExamples } from '@candlebook/domain/quick-add/quick-words'
import { MAX_LINE_CHARACTERS } from '@candlebook/domain/text/text'
import { pickFields } from '@candlebook/domain/trades/trade-fields'
import { DEFAULT_CONTRACT_SIZE } from '@candlebook/domain/trades/vocabulary'
import { clsx } from 'clsx'
import { FileText } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../ui/actions/button.tsx'
import { Chip } from '../../ui/chips/chip-group.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/text-input.tsx'
import {
  type CheckedLine,
  checkLine,
  describeWord,
  findProblemOfWord,
  listPreview,
} from './quick-add.words.ts'
import styles from './quick-add-dialog.module.css'
import { readQuickLines, toCopyValues } from './trade-form.values.ts'
import { useLatestTrades } from './trades.queries.ts'

/** The values of quick add: the line as typed, and the addresses of the images. */
export type LineValues = { line: string; images: string[] }

/** The line with its words, and each field as it will be stored. Enter saves; the arrow up brings back the last lines. */
export function LineField({ context, onOpenForm }: { context: QuickContext; onOpenForm: () => void }) {
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
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const recalled = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? recall(line, event.key) : null
    if (recalled !== null) write(recalled)
    else if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
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
 * today or on the day whose page is open. Returns null when the typed line would be lost.
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
  const copy = pickFields(toCopyValues(trade, context.day ?? context.today), quickFieldNames)
  const isUsual = copy.contractSize === DEFAULT_CONTRACT_SIZE && copy.instrument !== 'future'
  const contractSize = isUsual ? '' : copy.contractSize
  return formatQuickTrade({ ...copy, contractSize, confidenceLevel: null, entryTime: '' }, context)
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
                  <Chip
                    key={choice.text}
                    aria-label={`${choice.label} for ${word.text}`}
                    onClick={() => onChoose(word.from, word.to, choice)}
                  >
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
    <section aria-label="The trade as it will be stored">
      <dl className={styles.preview}>
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
    </section>
  )
}
