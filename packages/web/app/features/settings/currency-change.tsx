import type { FormerCurrency } from '@candlebook/contract/settings'
import type { UserCurrency } from '@candlebook/domain/settings/currencies'
import { formatCount } from '@candlebook/domain/text/text'
import { type ReactNode, useState } from 'react'
import { isBaseCurrencyChosen } from '../../lib/money.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog.tsx'
import { changeBaseCurrency, useBaseCurrency } from './settings.queries.ts'

type Question = { next: UserCurrency; answer: (choice: FormerCurrency | null) => void }

/**
 * Changes the base currency for a form. `change` asks first what happens to trades without a currency, and returns
 * whether the currency is changed; false when the user closed the question. `progress` names the converted trades.
 */
export function useCurrencyChange(): {
  change: (next: UserCurrency, options: { stablecoinsAsUsd: boolean }) => Promise<boolean>
  question: ReactNode
  progress: string | null
} {
  const { data: state, refetch } = useBaseCurrency()
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
    await changeBaseCurrency({ currency: next, formerCurrency, stablecoinsAsUsd }, ({ done, total }) =>
      setProgress(`Converting ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} trades`),
    )
    return true
  }

  const question = asked && state && (
    <FormerCurrencyDialog
      former={state.currency}
      next={asked.next}
      trades={state.withoutCurrency}
      isFirst={!isBaseCurrencyChosen()}
      onChoose={asked.answer}
      onClose={() => asked.answer(null)}
    />
  )
  return { change, question, progress }
}

interface FormerCurrencyDialogProps {
  former: string
  next: string
  /** How many trades have no currency of their own. */
  trades: number
  /** Whether the amounts had two signs until now, because no currency was chosen: dollars in the views, euro on the total. */
  isFirst: boolean
  onChoose: (choice: FormerCurrency) => void
  onClose: () => void
}

/** Asks what a new base currency means for trades without a currency of their own. */
function FormerCurrencyDialog({
  former,
  next,
  trades,
  isFirst,
  onChoose,
  onClose,
}: FormerCurrencyDialogProps) {
  const count = formatCount(trades, 'trade')
  // Most traders typed the amounts in the currency that they choose first.
  const preselected: FormerCurrency = isFirst ? 'leave' : 'write'
  const mark = (choice: FormerCurrency) =>
    choice === preselected && ({ variant: 'primary', autoFocus: true } as const)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Change from ${former} to ${next}`}
      size="small"
    >
      <DialogBody>
        <p>
          {count} {trades === 1 ? 'has' : 'have'} no currency of {trades === 1 ? 'its' : 'their'} own and{' '}
          {trades === 1 ? 'counts' : 'count'} in {former}
          {isFirst && `, although the views show ${trades === 1 ? 'it' : 'them'} with a $`}. With {former}{' '}
          written into {trades === 1 ? 'it, it is' : 'them, they are'} converted to {next} at the rate of the
          exit day. Otherwise the same numbers count in {next}.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button {...mark('leave')} onClick={() => onChoose('leave')}>
          Only change the sign
        </Button>
        <Button {...mark('write')} onClick={() => onChoose('write')}>
          Write {former} into {count}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
