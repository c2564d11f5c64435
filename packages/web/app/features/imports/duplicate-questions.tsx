import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { CorrectionQuestion, DuplicateQuestion } from '@candlebook/contract/import-questions'
import { formatCount } from '@candlebook/domain/text/text'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import styles from './imports.module.css'
import {
  type Answers,
  describeCorrection,
  describeDuplicates,
  describeRead,
  describeStored,
} from './imports.words.ts'

const FIRST_SHOWN = 8
const MORE_SHOWN = 50

type Props = {
  preview: ImportPreview
  busy: boolean
  /** Whether the trader tried to import without an answer to each question. */
  isAnswerMissing: boolean
  onAnswer: (answers: Answers) => void
}

/** The lines of a file that are perhaps stored, each with what is stored and two answers. */
export function DuplicateQuestions({ preview: { duplicates }, onAnswer, ...rest }: Props) {
  if (duplicates.total === 0) return null
  return (
    <LineQuestions<DuplicateQuestion, 'same' | 'another'>
      {...rest}
      {...duplicates}
      title="Do you have these already?"
      hint={describeDuplicates(duplicates)}
      missing="Choose “Same” or “Another”."
      answerAll={[
        { value: 'same', label: 'All are the same' },
        { value: 'another', label: 'All are others' },
      ]}
      listAnswers={() => [
        { value: 'same', label: 'Same' },
        { value: 'another', label: 'Another' },
      ]}
      name={describeRead}
      describe={describeStored}
      onAnswer={(id, answer) => onAnswer({ contractSizes: [], duplicates: [{ id, answer }] })}
      onAnswerAll={(answer) => onAnswer({ contractSizes: [], allDuplicates: answer })}
    />
  )
}

/** What the broker corrects in executions of earlier files. */
export function CorrectionQuestions({ preview: { corrections }, onAnswer, ...rest }: Props) {
  if (corrections.total === 0) return null
  return (
    <LineQuestions<CorrectionQuestion, 'accept' | 'keep' | 'another'>
      {...rest}
      {...corrections}
      title="Corrections of your broker"
      hint="This file has other values for what you imported earlier. “Accept” changes it, “Keep” does not."
      missing="Choose an answer: both the time and the quantity differ."
      answerAll={[
        { value: 'accept', label: 'Accept all' },
        { value: 'keep', label: 'Keep all' },
      ]}
      listAnswers={({ canBeAnother }) => [
        { value: 'accept', label: 'Accept' },
        { value: 'keep', label: 'Keep' },
        ...(canBeAnother ? [{ value: 'another' as const, label: 'Another' }] : []),
      ]}
      name={describeCorrection}
      describe={({ file }) => (file === null ? '' : `You have it from ${file.fileName}.`)}
      onAnswer={(id, answer) => onAnswer({ contractSizes: [], corrections: [{ id, answer }] })}
      onAnswerAll={(answer) => onAnswer({ contractSizes: [], allCorrections: answer })}
    />
  )
}

/** Questions about lines, with one answer for all. Those without a proposed answer come first, also after they are answered. */
function LineQuestions<Question extends { id: string; answer: Answer | null }, Answer extends string>({
  questions,
  total,
  open,
  title,
  hint,
  missing,
  answerAll,
  listAnswers,
  name,
  describe,
  busy,
  isAnswerMissing,
  onAnswer,
  onAnswerAll,
}: Omit<Props, 'preview' | 'onAnswer'> & {
  questions: Question[]
  total: number
  open: number
  title: string
  hint: string
  missing: string
  answerAll: { value: Answer; label: string }[]
  listAnswers: (question: Question) => { value: Answer; label: string }[]
  name: (question: Question) => string
  describe: (question: Question) => ReactNode
  onAnswer: (id: string, answer: Answer) => void
  onAnswerAll: (answer: Answer) => void
}) {
  const titleId = useId()
  const isOpen = ({ answer }: Question) => answer === null
  const [openAtFirst] = useState(() => new Set(questions.filter(isOpen).map(({ id }) => id)))
  const [limit, setLimit] = useState(FIRST_SHOWN)
  const first = questions.filter(({ id }) => openAtFirst.has(id))
  const others = questions.filter(({ id }) => !openAtFirst.has(id))
  const shown = [...first, ...others].slice(0, limit)
  return (
    <section className={styles.duplicates} aria-labelledby={titleId}>
      <h3 className="h-group" id={titleId}>
        {title}
      </h3>
      <p>{hint}</p>
      <p className={styles.choices}>
        {answerAll.map(({ value, label }) => (
          <Button key={value} size="small" disabled={busy} onClick={() => onAnswerAll(value)}>
            {label}
          </Button>
        ))}
      </p>
      {isAnswerMissing && open > 0 && (
        <FieldError isAlert>{formatCount(open, 'question')} below without an answer.</FieldError>
      )}
      <ul className={styles.pairs} aria-labelledby={titleId}>
        {shown.map((question) => (
          <li key={question.id} className={styles.pair}>
            <div className="num">
              <b>{name(question)}</b>
              <span className="cap">{describe(question)}</span>
              {isAnswerMissing && isOpen(question) && <FieldError>{missing}</FieldError>}
            </div>
            <fieldset disabled={busy}>
              <ChipGroup
                aria-label={name(question)}
                chosen="always"
                value={question.answer}
                onValueChange={(answer) => answer && onAnswer(question.id, answer)}
                options={listAnswers(question)}
              />
            </fieldset>
          </li>
        ))}
      </ul>
      {questions.length > shown.length && (
        <Button variant="quiet" size="small" onClick={() => setLimit(limit + MORE_SHOWN)}>
          Show more, {shown.length} of {total} shown
        </Button>
      )}
      {limit > questions.length && total > questions.length && (
        <p className="cap">
          {total - questions.length} further ones follow the proposed answer, or that to all.
        </p>
      )}
    </section>
  )
}
