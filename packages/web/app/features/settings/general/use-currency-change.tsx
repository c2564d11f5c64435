import type { FormerCurrency } from '@candlebook/contract/settings'
import type { UserCurrency } from '@candlebook/domain/settings'
import { type ReactNode, useState } from 'react'
import { isAccountCurrencyChosen } from '../../../lib/money.ts'
import { changeAccountCurrency, useAccountCurrency } from '../../../lib/settings/account-currency.ts'
import { FormerCurrencyDialog } from './former-currency-dialog.tsx'

type Question = { next: UserCurrency; answer: (choice: FormerCurrency | null) => void }

/**
 * Changes the account currency for a form. `change` asks first what happens to trades without a currency, and returns
 * whether the currency is changed; false when the user closed the question. `progress` names the converted trades.
 */
export function useCurrencyChange(): {
  change: (next: UserCurrency, options: { stablecoinsAsUsd: boolean }) => Promise<boolean>
  question: ReactNode
  progress: string | null
} {
  const { data: state, refetch } = useAccountCurrency()
  const [asked, setAsked] = useState<Question | null>(null)
  const [progress, setProgress] = useState<string | null>(null)

  const ask = (next: UserCurrency) =>
    new Promise<FormerCurrency | null>((answer) => setAsked({ next, answer })).finally(() => setAsked(null))

  const change = async (next: UserCurrency, { stablecoinsAsUsd }: { stablecoinsAsUsd: boolean }) => {
    const { data: before = state } = await refetch({ throwOnError: true })
    if (!before) return true
    const needsAnswer = before.currency !== next && before.withoutCurrency > 0
    const formerCurrency = needsAnswer ? await ask(next) : 'leave'
    if (formerCurrency === null) return false
    await changeAccountCurrency({ currency: next, formerCurrency, stablecoinsAsUsd }, ({ done, total }) =>
      setProgress(`Converting ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} trades`),
    )
    return true
  }

  const question = asked && state && (
    <FormerCurrencyDialog
      former={state.currency}
      next={asked.next}
      trades={state.withoutCurrency}
      isFirst={!isAccountCurrencyChosen()}
      onChoose={asked.answer}
      onClose={() => asked.answer(null)}
    />
  )
  return { change, question, progress }
}
