import { BIN_DAYS } from '@candlebook/contract/limits'
import { formatCount } from '@candlebook/domain/text/text'
import { useState } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { formatInstantDay } from '../../ui/dates/format-instant.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { OptionCard } from '../../ui/layout/option-card.tsx'
import { NamedRow, RowList } from '../../ui/layout/row-list.tsx'
import { useLibrary } from './use-library.ts'

/** The items of the library that are in the bin, which works without a connection as the library does; nothing when there are none. */
export function LibraryBinSection() {
  const { binned, restore, emptyBin } = useLibrary()
  const [isEmptying, setEmptying] = useState(false)
  if (binned.length === 0) return null
  const empty = () => {
    setEmptying(false)
    emptyBin()
    toast({ title: 'Bin Emptied', description: 'Its items are deleted.' })
  }
  return (
    <OptionCard
      title="Bin of the library"
      hint={`Items that you moved to the bin. They stay for ${BIN_DAYS} days.`}
      aside={
        <Button variant="danger" onClick={() => setEmptying(true)}>
          Empty Library Bin
        </Button>
      }
    >
      <RowList label="Bin of the library">
        {binned.map(({ id, title, category, endsAt }) => (
          <NamedRow
            key={id}
            name={title}
            facts={`In ${category} · until ${formatInstantDay(endsAt)}`}
            action={
              <Button onClick={() => restore(id)} aria-label={`Restore ${title}`}>
                Restore
              </Button>
            }
          />
        ))}
      </RowList>
      <ConfirmDialog
        open={isEmptying}
        onOpenChange={setEmptying}
        title="Empty the Library Bin"
        question={`Are you sure you want to delete ${binned.length === 1 ? 'the item' : `all ${formatCount(binned.length, 'item')}`} in the bin? This action cannot be undone.`}
        confirmLabel="Empty Bin"
        onConfirm={empty}
      />
    </OptionCard>
  )
}
