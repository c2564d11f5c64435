import type { FormerCurrency } from '@candlebook/contract/settings'
import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'

export interface FormerCurrencyDialogProps {
  former: string
  next: string
  /** How many trades have no currency of their own. */
  trades: number
  onChoose: (choice: FormerCurrency) => void
  onClose: () => void
}

/** Asks what a new account currency means for trades without a currency of their own. */
export function FormerCurrencyDialog({ former, next, trades, onChoose, onClose }: FormerCurrencyDialogProps) {
  const count = formatCount(trades, 'trade')
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
          {trades === 1 ? 'counts' : 'count'} in {former}. With {former} written into{' '}
          {trades === 1 ? 'it, it is' : 'them, they are'} converted to {next} at the rate of the exit day.
          Otherwise the same numbers count in {next}.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onChoose('leave')}>Only change the sign</Button>
        <Button variant="primary" autoFocus onClick={() => onChoose('write')}>
          Write {former} into {count}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
