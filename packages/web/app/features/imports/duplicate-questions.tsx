import type { DuplicateAnswer, DuplicateQuestion, ImportPlan } from '@candlebook/contract/import-plans'
import { formatCount } from '@candlebook/domain/text/text'
import { useId, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import styles from './imports.module.css'
import { type Answers, describeDuplicates, describeRead, describeStored } from './imports.words.ts'

const FIRST_SHOWN = 8
const MORE_SHOWN = 50

/**
 * The lines of a file that are perhaps stored, each with what is stored and two answers. Those without a proposed answer come
 * first, also after they are answered.
 */
export function DuplicateQuestions({
  duplicates,
  busy,
  isAnswerMissing,
  onAnswer,
}: {
  duplicates: ImportPlan['duplicates']
  busy: boolean
  /** Whether the trader tried to import without an answer to each question. */
  isAnswerMissing: boolean
  onAnswer: (answers: Answers) => void
}) {
  const titleId = useId()
  const { questions, total, open } = duplicates
  const [openAtFirst] = useState(() => new Set(questions.filter(isOpen).map(({ id }) => id)))
  const [limit, setLimit] = useState(FIRST_SHOWN)
  if (total === 0) return null
  const [first, others] = [
    questions.filter(({ id }) => openAtFirst.has(id)),
    questions.filter(({ id }) => !openAtFirst.has(id)),
  ]
  const shown = [...first, ...others].slice(0, limit)
  const answerAll = (answer: DuplicateAnswer) => onAnswer({ contractSizes: [], allDuplicates: answer })
  return (
    <section className={styles.duplicates} aria-labelledby={titleId}>
      <h3 className="h-group" id={titleId}>
        Do you have these already?
      </h3>
      <p>{describeDuplicates(duplicates)}</p>
      <p className={styles.choices}>
        <Button size="small" disabled={busy} onClick={() => answerAll('same')}>
          All are the same
        </Button>
        <Button size="small" disabled={busy} onClick={() => answerAll('another')}>
          All are others
        </Button>
      </p>
      {isAnswerMissing && open > 0 && (
        <div role="alert">
          <FieldError>
            Answer {formatCount(open, 'question')} below: their prices differ, or only you know the account.
          </FieldError>
        </div>
      )}
      <ul className={styles.pairs} aria-label="Lines that you may have already">
        {shown.map((question) => (
          <Question
            key={question.id}
            question={question}
            busy={busy}
            isMissing={isAnswerMissing && isOpen(question)}
            onChoose={(answer) => onAnswer({ contractSizes: [], duplicates: [{ id: question.id, answer }] })}
          />
        ))}
      </ul>
      {questions.length > shown.length && (
        <Button variant="quiet" size="small" onClick={() => setLimit(limit + MORE_SHOWN)}>
          Show more, {shown.length} of {total} shown
        </Button>
      )}
      {limit > questions.length && total > questions.length && (
        <p className="cap">
          {total - questions.length} further ones have the proposed answer, or that to all.
        </p>
      )}
    </section>
  )
}

function isOpen({ answer }: DuplicateQuestion): boolean {
  return answer === null
}

function Question({
  question,
  busy,
  isMissing,
  onChoose,
}: {
  question: DuplicateQuestion
  busy: boolean
  isMissing: boolean
  onChoose: (answer: DuplicateAnswer) => void
}) {
  const read = describeRead(question)
  return (
    <li className={styles.pair}>
      <div className="num">
        <b>{read}</b>
        <span className="cap">{describeStored(question)}</span>
        {isMissing && <FieldError>Choose “Same” or “Another”.</FieldError>}
      </div>
      <fieldset disabled={busy}>
        <ChipGroup
          aria-label={read}
          chosen="always"
          value={question.answer}
          onValueChange={(answer) => answer && onChoose(answer)}
          options={[
            { value: 'same', label: 'Same' },
            { value: 'another', label: 'Another' },
          ]}
        />
      </fieldset>
    </li>
  )
}
