import type { Preferences } from '@candlebook/domain/settings/preferences'
import { clsx } from 'clsx'
import { Keyboard, Search } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { useQuickAdd } from '../../features/trades/trades.url.ts'
import { type ActionTo, actions } from '../../lib/actions.ts'
import { buildTooltip, formatKeyHint, nameKey, toKeyShortcuts, useScreenKeys } from '../../lib/keys.ts'
import { createListeners } from '../../lib/listeners.ts'
import { paths } from '../../lib/paths.ts'
import { OPENS_DIALOG } from '../../lib/search-params.ts'
import type { Session } from '../../lib/session.ts'
import { Button, IconButton } from '../../ui/actions/button.tsx'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { lazyDialog } from '../../ui/feedback/lazy-part.tsx'
import { toggleAmounts, useAmountsOfOtherTabs } from '../hide-amounts.tsx'
import { showNextUnit, UnitSwitch, useUnitOfOtherTabs } from '../unit-switch.tsx'
import styles from './palette.module.css'

const PaletteDialog = lazyDialog(async () => (await import('./palette-dialog.tsx')).PaletteDialog, {
  waiting: TypedAhead,
})
const KeysDialog = lazyDialog(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The keys that act on every signed-in page, the dialog that they open, and the colours of profit and loss. */
export function DeskActions({ session }: { session: Session }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const quickAdd = useQuickAdd()
  const shown = useSyncExternalStore(listeners.subscribe, () => dialog)
  const goTo = (id: ActionTo, options?: NavigateOptions) => () =>
    void navigate(actions[id].to(paths.deskBase(pathname)), options)
  useAmountsOfOtherTabs()
  useMoneyColors(session.preferences.moneyColors)
  useUnitOfOtherTabs()
  useScreenKeys('desk', {
    search: () => showDialog('palette'),
    hideAmounts: toggleAmounts,
    changeUnit: showNextUnit,
    showKeys: () => showDialog('keys'),
    newTrade: () => session.onboardingCompleted && goTo('newTrade', OPENS_DIALOG)(),
    quickAdd: () => session.onboardingCompleted && quickAdd.open(),
    goToTrades: goTo('goToTrades'),
    goToJournal: goTo('goToJournal'),
    goToAnalytics: goTo('goToAnalytics'),
    goToLibrary: goTo('goToLibrary'),
    goToDashboard: goTo('goToDashboard'),
  })
  const close = () => showDialog(null)
  if (shown === 'keys') return <KeysDialog onClose={close} />
  if (shown === null) return null
  return (
    <PaletteDialog
      session={session}
      takeTyped={takeTyped}
      onClose={close}
      onShowKeys={() => showDialog('keys')}
    />
  )
}

type Shown = 'palette' | 'keys' | null

let dialog: Shown = null
const listeners = createListeners()

function showDialog(next: Shown): void {
  dialog = next
  typedAhead = ''
  listeners.notify()
}

/** What is typed while the code of the palette is fetched. */
let typedAhead = ''

/** Returns what was typed ahead, once. */
function takeTyped(): string {
  const text = typedAhead
  typedAhead = ''
  return text
}

/** Collects the text for the field of the palette. Without it, the keys would act on the element that has the focus. */
function TypedAhead({ onClose }: { onClose: () => void }) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || nameKey(event)?.startsWith('$mod+') !== false) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Backspace') typedAhead = [...typedAhead].slice(0, -1).join('')
    else if ([...event.key].length === 1) typedAhead += event.key
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  return null
}

/** What the account menu and the menu of a phone have below the theme. */
export function AccountActions({ onChoose }: { onChoose: () => void }) {
  const open = (next: Shown) => {
    onChoose()
    showDialog(next)
  }
  return (
    <>
      {['only-tablet', 'only-phone'].map((size) => (
        <div key={size} className={size}>
          <UnitSwitch />
        </div>
      ))}
      <Button fullWidth className="only-phone" icon={Search} onClick={() => open('palette')}>
        {actions.search.label}
      </Button>
      <Button fullWidth icon={Keyboard} {...toKeyShortcuts('showKeys')} onClick={() => open('keys')}>
        {actions.showKeys.label}
        <Kbd>{formatKeyHint('showKeys')}</Kbd>
      </Button>
    </>
  )
}

/** The button of the top bar; a phone has it in the menu. */
export function SearchButton() {
  const open = () => showDialog('palette')
  return (
    <>
      <Button
        className={clsx('only-wide only-desk', styles.searchButton)}
        icon={Search}
        {...toKeyShortcuts('search')}
        onClick={open}
      >
        {actions.search.label}
        <Kbd>{formatKeyHint('search')}</Kbd>
      </Button>
      <IconButton
        className="only-tablet"
        icon={Search}
        iconSize={18}
        label={actions.search.label}
        title={buildTooltip('search')}
        {...toKeyShortcuts('search')}
        onClick={open}
      />
    </>
  )
}

const COLORS_KEY = 'candlebook.money' // theme.js reads the same name before the first paint

/** Applies the pair of colours of profit and loss to the page, and stores it for the first paint of the next one. */
function useMoneyColors(pair: Preferences['moneyColors']): void {
  useLayoutEffect(() => {
    const isUsual = pair === 'green-red'
    if (isUsual) delete document.documentElement.dataset.money
    else document.documentElement.dataset.money = pair
    try {
      if (isUsual) localStorage.removeItem(COLORS_KEY)
      else localStorage.setItem(COLORS_KEY, pair)
    } catch {
      // Without storage the colours change when this code is loaded.
    }
  }, [pair])
}
