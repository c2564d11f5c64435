import type { CreatedApiToken } from '@candlebook/contract/identity'
import { Copy } from 'lucide-react'
import { Button } from '../../../ui/actions/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialogs/dialog.tsx'
import { toast } from '../../../ui/feedback/toast.store.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldColumn } from '../../../ui/fields/form-grid.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'

/** Shows the secret of a new token, once. */
export function NewTokenDialog({
  created: { token, apiToken },
  onClose,
}: {
  created: CreatedApiToken
  onClose: () => void
}) {
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => toast({ title: 'Copied', description: 'The API token is in the clipboard.' }),
      () =>
        toast({ title: 'Error', description: 'The browser did not copy it. Select the text and copy it.' }),
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Your New API Token" scrim="keeps">
      <DialogBody>
        <FieldColumn>
          <p className="soft">Copy it now and store it safely. It is not shown again.</p>
          <Field label={`API token "${apiToken.name}"`} hint="Send it as: Authorization: Bearer cb_…">
            <TextInput
              className="num"
              readOnly
              autoFocus
              value={token}
              onFocus={(event) => event.currentTarget.select()}
            />
          </Field>
        </FieldColumn>
      </DialogBody>
      <DialogFooter>
        <span className="gap" />
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
