import { formatTypedDay, parseTypedDay } from '@candlebook/domain/days/typed-day'
import { Calendar as CalendarIcon } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type ReactNode, type Ref, useState } from 'react'
import { Spinner } from '../display/loading.tsx'
import { getPopoverClass } from '../display/popover.tsx'
import { lazyPart } from '../feedback/lazy-part.tsx'
import { useFieldControl } from '../fields/field.tsx'
import { InputButton, InputFrame } from '../fields/text-input.tsx'
import styles from './date-picker.module.css'

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).default, {
  waiting: (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  ),
})

export interface DatePickerProps {
  /** 'yyyy-MM-dd', text that is not a day yet, or '' for no day. The form reports text that is not a day. */
  value: string
  onValueChange: (value: string) => void
  /** The first and last day that the calendar offers; the form checks typed days. */
  min?: string
  max?: string
  placeholder?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  'aria-label'?: string
  ref?: Ref<HTMLInputElement>
}

/** A day that the user types or picks from a calendar. The calendar's code loads when it is first opened. */
export function DatePicker({
  value,
  onValueChange,
  min,
  max,
  placeholder = 'No date',
  name,
  disabled,
  onBlur,
  ref,
  ...rest
}: DatePickerProps) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  const control = { ...useFieldControl(), ...rest }
  const type = (text: string) => {
    setDraft(text)
    onValueChange(parseTypedDay(text) ?? text)
  }
  const leave = () => {
    setDraft(null)
    onBlur?.()
  }
  const pick = (day: string) => {
    onValueChange(day)
    setDraft(null)
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <div>
          <InputFrame
            className="num"
            invalid={control['aria-invalid']}
            disabled={disabled}
            trailing={<CalendarButton disabled={disabled} />}
          >
            <input
              {...control}
              ref={ref}
              type="text"
              autoComplete="off"
              name={name}
              disabled={disabled}
              placeholder={placeholder}
              title={placeholder}
              value={draft ?? formatTypedDay(value)}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
            />
          </InputFrame>
        </div>
      </Popover.Anchor>
      <CalendarPopover>
        <Calendar value={value} onPick={pick} min={min} max={max} />
      </CalendarPopover>
    </Popover.Root>
  )
}

function CalendarButton({ disabled }: Pick<DatePickerProps, 'disabled'>) {
  return (
    <Popover.Trigger asChild>
      <InputButton
        icon={CalendarIcon}
        iconSize={15}
        label="Open calendar"
        title="Open calendar"
        disabled={disabled}
      />
    </Popover.Trigger>
  )
}

function CalendarPopover({ children }: { children: ReactNode }) {
  return (
    <Popover.Portal>
      <Popover.Content
        className={getPopoverClass(styles.popover)}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        aria-label="Calendar"
      >
        {children}
      </Popover.Content>
    </Popover.Portal>
  )
}
