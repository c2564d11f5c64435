import { getFieldProblemMessage } from '@candlebook/contract/field-problems'
import {
  describeLotAnswer,
  describeMissingPurchase,
  describeMissingSides,
} from '@candlebook/contract/import-preview-words'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { LotQuestion } from '@candlebook/contract/import-questions'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatCount } from '@candlebook/domain/text/text'
import { toDecimalText } from '@candlebook/domain/text/typed-number'
import { clsx } from 'clsx'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { DatePicker } from '../../ui/dates/date-picker.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import styles from './imports.module.css'
import { type Answers, describeLotPlace, findLotProblems } from './imports.words.ts'

type LotAnswers = Pick<Answers, 'lots' | 'otherLots'>

/** Asks at what price positions were opened that the files only close: one question for each. */
export function MissingPurchases({
  preview: {
    lots: { total, open, questions },
  },
  busy,
  answering,
  onAnswer,
}: {
  preview: Pick<ImportPreview, 'lots'>
  /** Whether the preview is being imported: an answer would change it. */
  busy: boolean
  /** Whether an answer is on its way. */
  answering: boolean
  onAnswer: (answers: LotAnswers, onAnswered?: () => void) => void
}) {
  if (total === 0) return null
  const missing = describeMissingSides(questions)
  const unanswered = questions.filter(({ answer }) => answer === null)
  return (
    <Card pad>
      <h3 className={clsx('h-group', styles.heading)}>Missing {missing.many}</h3>
      <p className={styles.lotsNote}>
        {missing.note} {open > 0 && 'Without an answer they are in no trade.'}
      </p>
      <fieldset disabled={busy || answering}>
        {open > 1 && (
          <div className={styles.lotButtons}>
            {unanswered.some(({ cost }) => cost !== null) && (
              <Button size="small" onClick={() => onAnswer({ otherLots: 'file' })}>
                Use the cost of the file for all
              </Button>
            )}
            {unanswered.some(({ canBeShort }) => canBeShort) && (
              <Button size="small" onClick={() => onAnswer({ otherLots: 'short' })}>
                All others were shorts
              </Button>
            )}
          </div>
        )}
        <ul className={styles.lots}>
          {questions.map((question) => (
            <MissingPurchase
              key={question.id}
              question={question}
              onAnswer={(lot, onAnswered) => onAnswer({ lots: [lot] }, onAnswered)}
            />
          ))}
        </ul>
      </fieldset>
      {total > questions.length && (
        <p className="cap">
          {formatCount(total - questions.length, 'more position')} without a known {missing.one}. Import this
          file, then choose it again to answer for them.
        </p>
      )}
    </Card>
  )
}

function MissingPurchase({
  question,
  onAnswer,
}: {
  question: LotQuestion
  onAnswer: (lot: NonNullable<Answers['lots']>[number], onAnswered?: () => void) => void
}) {
  const [isTyping, setTyping] = useState(false)
  const { id, answer, isAssumed, cost, canBeShort, currency, side } = question
  const name = describeMissingPurchase(question)
  return (
    <li aria-label={name}>
      <p className={styles.lotName}>
        <b>{name}</b>
        <span className="cap">{describeLotPlace(question)}</span>
      </p>
      {answer !== null && <p className={styles.lotAnswer}>{describeLotAnswer(question)}</p>}
      <div className={styles.lotButtons}>
        {cost !== null && answer !== 'file' && (
          <Button size="small" onClick={() => onAnswer({ id, answer: 'file' })}>
            Use {formatMoney(cost, { currency })} of the file
          </Button>
        )}
        <Button size="small" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          {side === 'sell' ? 'Enter what one cost' : 'Enter the price of the sale'}
        </Button>
        {canBeShort && answer !== 'short' && (
          <Button size="small" onClick={() => onAnswer({ id, answer: 'short' })}>
            It was a short
          </Button>
        )}
        {answer !== null && !isAssumed && (
          <Button size="small" variant="quiet" onClick={() => onAnswer({ id, answer: 'none' })}>
            Take the answer back
          </Button>
        )}
      </div>
      {isTyping && (
        <LotFields
          question={question}
          onSave={(stated) => onAnswer({ id, answer: 'stated', ...stated }, () => setTyping(false))}
        />
      )}
    </li>
  )
}

/** The price and the day of a purchase, with a message at each field after the first press of Save. */
function LotFields({
  question,
  onSave,
}: {
  question: LotQuestion
  onSave: (stated: { price: string; day: string }) => void
}) {
  const [typed, setTyped] = useState({ price: question.price ?? '', day: question.day ?? '' })
  const [isSent, setSent] = useState(false)
  const { currency, from, side } = question
  const problems = findLotProblems(typed, from)
  const shown = isSent ? problems : { price: null, day: null }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setSent(true)
    if (!problems.price && !problems.day) onSave({ ...typed, price: toDecimalText(typed.price.trim()) })
  }
  return (
    <form className={styles.lotFields} noValidate onSubmit={save}>
      <div className={styles.lotGrid}>
        <Field
          label={side === 'sell' ? 'Price of one' : 'Price of the sale'}
          hint={`In ${currency}, as of the day of the ${side === 'sell' ? 'sale' : 'purchase'}`}
          error={shown.price ? getFieldProblemMessage(shown.price) : null}
        >
          <NumberInput
            autoFocus
            value={typed.price}
            onChange={({ target }) => setTyped((before) => ({ ...before, price: target.value }))}
          />
        </Field>
        <Field
          label={side === 'sell' ? 'Day of the purchase' : 'Day of the sale'}
          error={shown.day ? getFieldProblemMessage(shown.day) : null}
        >
          <DatePicker
            value={typed.day}
            max={from}
            onValueChange={(day) => setTyped((before) => ({ ...before, day }))}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="small">
        Save
      </Button>
    </form>
  )
}
