import { type SymbolSuggestion, suggestSymbols, symbolSuggestions } from '@candlebook/domain/trades/symbols'
import type { Market } from '@candlebook/domain/trades/vocabulary'
import { clsx } from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Popover } from '../../ui/display/popover.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { useFutureOffer } from './contract-fields.tsx'
import styles from './trade-form.module.css'
import type { TradeFormValues } from './trade-form.values.ts'
import { useOwnSymbols } from './trades.queries.ts'

/** How long the list stays open after the field lost the focus, so that a click on it still works. Source: FORM-22. */
const SUGGESTIONS_BLUR_DELAY_MS = 200

/** The symbol, in upper case, with suggestions of the chosen market. */
export function SymbolField() {
  const { field, fieldState } = useController<TradeFormValues, 'symbol'>({ name: 'symbol' })
  const market = useWatch<TradeFormValues, 'market'>({ name: 'market' })
  const futureOffer = useFutureOffer()
  const list = useSuggestionList()
  const suggestions = suggestSymbols({ text: field.value, market, own: useOwnSymbols(market) })
  const shown = list.open && suggestions.length > 0
  const active = shown ? suggestions[list.active] : undefined

  const choose = (suggestion: SymbolSuggestion) => {
    field.onChange(suggestion.symbol)
    list.hide()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!shown) return
    handleListKey(event, {
      move: (step) => list.move(step, suggestions.length),
      choose: active && (() => choose(active)),
      hide: list.hide,
    })
  }
  return (
    <Field label="Symbol" hint={futureOffer} error={fieldState.error?.message} className={styles.field}>
      <TextInput
        ref={field.ref}
        value={field.value}
        onChange={(event) => {
          field.onChange(event.currentTarget.value.toUpperCase())
          list.show()
        }}
        onBlur={() => {
          field.onBlur()
          list.hideSoon()
        }}
        onKeyDown={onKeyDown}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={list.id}
        aria-activedescendant={active && buildSuggestionId(list.id, active)}
      />
      {shown && (
        <SymbolSuggestions
          listId={list.id}
          suggestions={suggestions}
          active={active}
          typed={field.value}
          market={market}
          onChoose={choose}
        />
      )}
    </Field>
  )
}

/** Runs the command of a key. A key with a command does nothing else, such as submitting the form. */
function handleListKey(
  event: KeyboardEvent,
  commands: { move: (step: number) => void; choose: (() => void) | undefined; hide: () => void },
): void {
  const byKey: Record<string, (() => void) | undefined> = {
    ArrowDown: () => commands.move(1),
    ArrowUp: () => commands.move(-1),
    Enter: commands.choose,
    Escape: commands.hide,
  }
  const command = byKey[event.key]
  if (!command) return
  command()
  event.preventDefault()
  event.stopPropagation()
}

function useSuggestionList() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    id,
    open,
    active,
    show: () => {
      clearTimeout(timer.current)
      setActive(0)
      setOpen(true)
    },
    hide: () => setOpen(false),
    hideSoon: () => {
      timer.current = setTimeout(() => setOpen(false), SUGGESTIONS_BLUR_DELAY_MS)
    },
    move: (step: number, length: number) => setActive((at) => (at + step + length) % length),
  }
}

/** The list of suggestions below the symbol field. The field keeps the focus and handles the keys. */
function SymbolSuggestions({
  listId,
  suggestions,
  active,
  typed,
  market,
  onChoose,
}: {
  listId: string
  suggestions: SymbolSuggestion[]
  active: SymbolSuggestion | undefined
  /** The text in the field, which is highlighted in each suggestion. */
  typed: string
  market: Market
  onChoose: (suggestion: SymbolSuggestion) => void
}) {
  return (
    <Popover className={styles.list}>
      <div id={listId} role="listbox" aria-label="Symbols">
        {suggestions.map((suggestion) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox, which keeps the focus
          <div
            key={suggestion.symbol}
            id={buildSuggestionId(listId, suggestion)}
            role="option"
            className={styles.option}
            tabIndex={-1}
            aria-selected={suggestion === active}
            onClick={() => onChoose(suggestion)}
          >
            <b className={styles.symbol}>
              <Highlighted text={suggestion.symbol} part={typed} at="start" />
            </b>
            <span className={styles.name}>
              {suggestion.name === '' ? (
                'From your trades'
              ) : (
                <Highlighted text={suggestion.name} part={typed} at="anywhere" />
              )}
            </span>
          </div>
        ))}
      </div>
      <p className={clsx('mini', styles.note)}>
        {suggestions.length} of {symbolSuggestions[market].length} {market} symbols; any other can be typed
      </p>
    </Popover>
  )
}

/** The id of a suggestion in the document, by which the field names the active one. */
function buildSuggestionId(listId: string, { symbol }: SymbolSuggestion): string {
  return `${listId}-${symbol}`
}

function Highlighted({ text, part, at }: { text: string; part: string; at: 'start' | 'anywhere' }) {
  const start = part.trim() === '' ? -1 : text.toLowerCase().indexOf(part.trim().toLowerCase())
  if (start < 0 || (at === 'start' && start > 0)) return text
  const end = start + part.trim().length
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  )
}
