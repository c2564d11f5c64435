import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import {
  Bookmark,
  BookOpen,
  CalendarDays,
  ChartCandlestick,
  CircleQuestionMark,
  FileText,
  Library,
  Palette,
  Search,
  Tag,
  Target,
  Zap,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { buildCsvPath, parseFilter, parseSort } from '../../features/trades/trades.url.ts'
import { actions } from '../../lib/actions.ts'
import { toApiError } from '../../lib/api-error.ts'
import { downloadFile } from '../../lib/download.ts'
import { paths } from '../../lib/paths.ts'
import { OPENS_DIALOG } from '../../lib/search-params.ts'
import type { Session } from '../../lib/session.ts'
import { Kbd } from '../../ui/actions/kbd.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import { runWithToast } from '../../ui/feedback/run-with-toast.ts'
import { FailedLine } from '../../ui/feedback/states.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ScrollArea } from '../../ui/layout/scroll-area.tsx'
import { setTheme } from '../../ui/theme/theme.ts'
import { toggleAmounts } from '../hide-amounts.tsx'
import { useSignOut } from '../sign-out-and-clear.ts'
import { showNextUnit } from '../unit-switch.tsx'
import styles from './palette.module.css'
import {
  type Choice,
  type ChoiceGroup,
  type ChoiceKind,
  type RunAction,
  rememberChoice,
  toChoiceKey,
} from './palette-choices.ts'
import { useChoices } from './palette-search.ts'

/** Finds pages, actions, names in trades, journal entries and library items by typing, and opens the chosen one. */
export function PaletteDialog({
  session,
  takeTyped,
  onClose,
  onShowKeys,
}: {
  session: Session
  /** Returns what was typed before the field was shown. */
  takeTyped: () => string
  onClose: () => void
  onShowKeys: () => void
}) {
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const text = takeTyped()
    setTyped((typed) => typed + text)
  }, [takeTyped])
  const text = typed.trim()
  const { groups, isSearching, failure } = useChoices(session, text)
  const choose = useChoose(session, { onClose, onShowKeys })
  return (
    <Dialog
      open
      title={actions.search.label}
      className={styles.palette}
      onOpenChange={(open) => !open && onClose()}
    >
      <ChoiceList
        typed={typed}
        onType={setTyped}
        groups={groups}
        isSearching={isSearching}
        onChoose={choose}
        onClose={onClose}
      />
      {failure && (
        <FailedLine className={styles.failed} onRetry={failure.retry} retrying={failure.retrying}>
          Your records could not be searched. {toApiError(failure.error).message}
        </FailedLine>
      )}
    </Dialog>
  )
}

/** Returns the function that closes the palette and does what a choice says. */
function useChoose(
  { user: { id: userId } }: Session,
  { onClose, onShowKeys }: { onClose: () => void; onShowKeys: () => void },
) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { leave } = useSignOut()
  const run: Record<RunAction, () => void> = {
    showKeys: onShowKeys,
    signOut: () => void leave(),
    hideAmounts: toggleAmounts,
    changeUnit: showNextUnit,
    exportTrades: () => exportShownTrades(pathname, search),
  }
  return (choice: Choice) => {
    rememberChoice(userId, choice)
    onClose()
    const { opens } = choice
    if ('action' in opens) run[opens.action]()
    else if ('theme' in opens) setTheme(opens.theme)
    else if ('href' in opens) location.assign(opens.href)
    else {
      const to = keepFilter(opens.to, { pathname, search })
      void navigate(to, opensDialog(to) ? { ...OPENS_DIALOG, preventScrollReset: true } : {})
    }
  }
}

/** Downloads the trades that the list shows; on other pages all trades. */
function exportShownTrades(pathname: string, search: string): void {
  const isList = paths.isDesk(pathname) && paths.tab('trades', paths.deskBase(pathname)) === pathname
  const params = new URLSearchParams(isList ? search : '')
  void runWithToast({
    run: () => downloadFile(buildCsvPath(parseFilter(params), parseSort(params))),
    failed: (thrown) => toApiError(thrown).message,
  })
}

/** A dialog that opens over the page that is shown keeps the filter of the page. */
function keepFilter(to: string, here: { pathname: string; search: string }): string {
  const [pathname = '', search] = to.split('?')
  if (pathname !== here.pathname || !opensDialog(to)) return to
  const params = new URLSearchParams(here.search)
  for (const [name, value] of new URLSearchParams(search)) params.set(name, value)
  return `${pathname}?${params}`
}

function opensDialog(address: string): boolean {
  return /[?&](new|quick|view|edit|templates)=/.test(address)
}

/** The field and the list below it. The field keeps the focus and handles the keys of the list. */
function ChoiceList({
  typed,
  onType,
  groups,
  isSearching,
  onChoose,
  onClose,
}: {
  typed: string
  onType: (text: string) => void
  groups: ChoiceGroup[]
  isSearching: boolean
  onChoose: (choice: Choice) => void
  onClose: () => void
}) {
  const id = useId()
  const [moved, setMoved] = useState({ text: '', to: 0 })
  const choices = groups.flatMap((group) => group.choices)
  const index = moved.text === typed ? Math.min(moved.to, choices.length - 1) : 0 // a new list starts with its first choice
  const move = (to: number) => setMoved({ text: typed, to: (to + choices.length) % choices.length })
  const active = choices[index]
  const list = useRef<HTMLDivElement>(null)
  const activeKey = active && toChoiceKey(active)
  useEffect(() => {
    if (activeKey) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const run: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
      Enter: active && (() => onChoose(active)),
      Escape: onClose,
    }
    if (!run[event.key]) return
    event.preventDefault()
    run[event.key]?.()
  }
  const matches = choices.filter(({ kind }) => kind !== 'find').length
  return (
    <>
      <div className={styles.field}>
        <TextInput
          icon={Search}
          autoFocus
          aria-label="Go to"
          placeholder="A page, action, symbol, tag, entry or item"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${index}`}
        />
      </div>
      <p
        className={matches === 0 && !isSearching ? clsx('soft', styles.none) : 'visually-hidden'}
        role="status"
      >
        {isSearching
          ? 'Searching'
          : matches === 0
            ? 'Nothing has this name.'
            : formatCount(matches, 'result')}
      </p>
      <ScrollArea className={styles.results}>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" aria-busy={isSearching}>
          {groups.map((group, place) => (
            <ChoiceLines
              key={group.title}
              id={id}
              group={group}
              first={groups.slice(0, place).reduce((sum, { choices }) => sum + choices.length, 0)}
              active={index}
              onChoose={onChoose}
            />
          ))}
        </div>
      </ScrollArea>
    </>
  )
}

/** One group of the list; `first` is the number of the choices before it. */
function ChoiceLines({
  id,
  group: { title, choices },
  first,
  active,
  onChoose,
}: {
  id: string
  group: ChoiceGroup
  first: number
  active: number
  onChoose: (choice: Choice) => void
}) {
  const titleId = `${id}-${title.replaceAll(' ', '-')}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list, not of fields
    <div role="group" aria-labelledby={titleId}>
      <p className={clsx('cap', styles.title)} id={titleId}>
        {title}
      </p>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
        <div
          key={toChoiceKey(choice)}
          id={`${id}-${first + index}`}
          role="option"
          className={styles.option}
          tabIndex={-1}
          aria-selected={first + index === active}
          onClick={() => onChoose(choice)}
        >
          <Icon of={icons[choice.kind]} />
          <span className={styles.name}>{choice.label}</span>
          <span className={clsx('cap', styles.area)}>{choice.area}</span>
          <Kbd>{choice.keys}</Kbd>
        </div>
      ))}
    </div>
  )
}

const icons: Record<ChoiceKind, LucideIcon> = {
  action: Zap,
  page: FileText,
  theme: Palette,
  help: CircleQuestionMark,
  day: CalendarDays,
  view: Bookmark,
  symbol: ChartCandlestick,
  strategy: Target,
  tag: Tag,
  entry: BookOpen,
  item: Library,
  find: Search,
}
