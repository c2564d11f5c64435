import { getFieldProblemMessage } from '@candlebook/contract/field-problems'
import { describeSpinOff } from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { SpinOffQuestion } from '@candlebook/contract/import-questions'
import { toDecimalText } from '@candlebook/domain/text/typed-number'
import { clsx } from 'clsx'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import styles from './imports.module.css'
import { type Answers, findSpinOffProblems } from './imports.words.ts'

type SpinOffGiven = NonNullable<Answers['spinOffs']>[number]

/** Asks from which shares those of a spin-off came, and which part of their cost they take. */
export function SpinOffQuestions({
  preview: {
    spinOffs: { open, questions },
  },
  busy,
  answering,
  onAnswer,
}: {
  preview: Pick<ImportPreview, 'spinOffs'>
  /** Whether the preview is being imported: an answer would change it. */
  busy: boolean
  /** Whether an answer is on its way. */
  answering: boolean
  onAnswer: (answers: Pick<Answers, 'spinOffs'>) => void
}) {
  if (questions.length === 0) return null
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)}>Spin-offs</h3>
      <p className={styles.lotsNote}>
        The file does not state which part of the cost these shares take. The company publishes it; with 0 the
        old shares keep all of it. {open > 0 && 'Without an answer the new shares are in no trade.'}
      </p>
      <fieldset disabled={busy || answering}>
        <ul className={styles.lots}>
          {questions.map((question) => (
            <SpinOffFields
              key={`${question.id} ${question.answer?.parent} ${question.answer?.costPct}`}
              question={question}
              onAnswer={(given) => onAnswer({ spinOffs: [given] })}
            />
          ))}
        </ul>
      </fieldset>
    </Card>
  )
}

function SpinOffFields({
  question,
  onAnswer,
}: {
  question: SpinOffQuestion
  onAnswer: (given: SpinOffGiven) => void
}) {
  const { id, line, account, answer } = question
  const [typed, setTyped] = useState({
    parent: answer?.parent ?? question.parent ?? '',
    costPct: answer?.costPct ?? '',
  })
  const [isSent, setSent] = useState(false)
  const name = describeSpinOff(question)
  const problems = findSpinOffProblems(typed)
  const show = (problem: keyof typeof problems) =>
    isSent && problems[problem] ? getFieldProblemMessage(problems[problem]) : null
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (problems.parent || problems.costPct) return
    const costPct = toDecimalText(typed.costPct.trim())
    onAnswer({ id, answer: 'stated', parent: typed.parent.trim(), costPct })
  }
  return (
    <li aria-label={name}>
      <p className={styles.lotName}>
        <b>{name}</b>
        <span className="cap">
          {[`line ${line}`, account && `account ${account}`].filter(Boolean).join(', ')}
        </span>
      </p>
      {answer && (
        <p className={styles.lotAnswer}>
          They take {answer.costPct}% of the cost of {answer.parent}.
        </p>
      )}
      <form className={styles.lotFields} noValidate onSubmit={save}>
        <div className={styles.lotGrid}>
          <Field label="From the shares of" hint="Their symbol in your file" error={show('parent')}>
            <TextInput
              autoComplete="off"
              spellCheck={false}
              value={typed.parent}
              onChange={({ target }) => setTyped((before) => ({ ...before, parent: target.value }))}
            />
          </Field>
          <Field label="Part of their cost in percent" error={show('costPct')}>
            <NumberInput
              value={typed.costPct}
              onChange={({ target }) => setTyped((before) => ({ ...before, costPct: target.value }))}
            />
          </Field>
        </div>
        <div className={styles.lotButtons}>
          <Button type="submit" size="small" variant={answer ? 'plain' : 'primary'}>
            Save
          </Button>
          {answer && (
            <Button size="small" variant="quiet" onClick={() => onAnswer({ id, answer: 'none' })}>
              Take the answer back
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}
