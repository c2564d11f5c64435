import type { FormerCurrency } from '@candlebook/contract/settings'
import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'

export interface FormerCurrencyDialogProps {
  former: string
  next: string
  /** How many trades have no currency of their own. */
  trades: number
  /** Whether the amounts had two signs until now, because no currency was chosen: dollars in the views, euro on the total. */
  isFirst: boolean
  onChoose: (choice: FormerCurrency) => void
  onClose: () => void
}

/** Asks what a new account currency means for trades without a currency of their own. */
export function FormerCurrencyDialog({
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
