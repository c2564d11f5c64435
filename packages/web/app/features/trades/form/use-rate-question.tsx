import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getAccountCurrency } from '../../../lib/money.ts'
import { referenceRateQuery } from '../../../lib/rates/reference-rate.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { askAboutRate, isFarFromReference } from './rate-question.words.ts'
import { type TradeFormValues, toFields } from './trade-form.values.ts'

type Question = { text: string; answer: (save: boolean) => void }

/**
 * Asks before a trade is saved with a newly typed rate that is far from the reference rate. `confirm` returns whether to
 * save. When the reference rate cannot be loaded, nothing is asked.
 */
export function useRateQuestion(start: TradeFormValues): {
  confirm: (values: TradeFormValues) => Promise<boolean>
  question: ReactNode
} {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Question | null>(null)

  const confirm = async (values: TradeFormValues) => {
    const { rate = '' } = toFields(values)
    const isAsStored = values.rate === start.rate && values.currency === start.currency
    if (!rate || isAsStored || values.status === 'open') return true
    const query = referenceRateQuery(
      { currency: values.currency, day: values.exitDate },
      getAccountCurrency(),
    )
    const reference = await client.fetchQuery(query).catch(() => null)
    if (!reference || !isFarFromReference(rate, reference)) return true
    return await new Promise<boolean>((answer) =>
      setAsked({ text: askAboutRate(rate, reference), answer }),
    ).finally(() => setAsked(null))
  }

  const question = asked && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && asked.answer(false)}
      title="Exchange rate"
      question={asked.text}
      confirmLabel="Save anyway"
      tone="primary"
      onConfirm={() => asked.answer(true)}
    />
  )
  return { confirm, question }
}
