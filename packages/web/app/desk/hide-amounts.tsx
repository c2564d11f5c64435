import { areAmountsHidden, hideAmounts } from '@candlebook/domain/text/hidden-amounts'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { formatKeyHint, toKeyShortcuts } from '../lib/keys.ts'
import { redrawAmounts, useShownAmounts } from '../lib/shown-amounts.ts'
import { IconButton } from '../ui/actions/button.tsx'
import { toast } from '../ui/feedback/toast.store.ts'

/** The button of the top bar that hides all amounts on this device, and shows them again. */
export function HideAmountsButton() {
  useShownAmounts()
  const hidden = areAmountsHidden()
  const hint = formatKeyHint('hideAmounts')
  return (
    <IconButton
      icon={hidden ? EyeOff : Eye}
      iconSize={18}
      label="Hide amounts"
      aria-pressed={hidden}
      title={`${hidden ? 'Show' : 'Hide'} amounts and sizes${hint ? ` (${hint})` : ''}`}
      {...toKeyShortcuts('hideAmounts')}
      onClick={toggleAmounts}
    />
  )
}

/** Hides all amounts on this device, or shows them again. */
export function toggleAmounts(): void {
  const hidden = !isHiddenOnPage()
  applyHidden(hidden)
  try {
    if (hidden) localStorage.setItem(STORAGE_KEY, 'hidden')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage amounts stay hidden until the page is closed.
  }
  toast(
    hidden
      ? {
          title: 'Amounts hidden',
          description:
            'Money and sizes show as dots on this device. Prices, percent and R stay, and so do forms and written texts.',
          action: { label: 'Show', onPress: toggleAmounts },
        }
      : { title: 'Amounts shown' },
  )
}

/** Follows the choice of other tabs of this browser. */
export function useAmountsOfOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === STORAGE_KEY) applyHidden(newValue === 'hidden')
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}

const STORAGE_KEY = 'candlebook.amounts' // theme.js reads the same name before the first paint

function isHiddenOnPage(): boolean {
  return document.documentElement.hasAttribute('data-hides-amounts')
}

function applyHidden(hidden: boolean): void {
  document.documentElement.toggleAttribute('data-hides-amounts', hidden) // the desk reads it when it starts
  hideAmounts(hidden)
  redrawAmounts()
}
