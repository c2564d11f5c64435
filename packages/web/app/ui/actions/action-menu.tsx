import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import * as Menu from 'radix-ui/dropdown-menu'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { findNearestLandmark } from '../display/find-nearest-landmark.ts'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import { getPopoverClass } from '../display/popover.tsx'
import styles from './action-menu.module.css'
import { IconButton } from './button.tsx'

export interface MenuAction {
  label: string
  icon: LucideIcon
  onSelect: () => void
  tone?: 'danger'
}

export interface ActionMenuProps {
  /** The accessible name of the button and of the menu: 'Actions for NVDA'. */
  label: string
  actions: readonly MenuAction[]
  /** The heading of the sheet on phones: the record that the actions change. */
  header?: ReactNode
  className?: string
  /** Set to -1 when the arrow keys of a list move focus to the button. */
  tabIndex?: -1
}

/** A button with three dots that opens a menu: next to the button on a wide screen, a sheet on a phone. */
export function ActionMenu({ label, actions, header, className, tabIndex }: ActionMenuProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const { choose, runChosen } = useChosenAction(trigger)
  // The button closes the menu itself when it is pressed; without this the press would close and open it
  // again.
  const keepForTrigger = (event: Event) => {
    if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
  }
  return (
    <Menu.Root modal={false} open={open} onOpenChange={setOpen}>
      <Menu.Trigger asChild>
        <IconButton
          ref={trigger}
          icon={Ellipsis}
          iconSize={18}
          label={label}
          className={className}
          tabIndex={tabIndex}
          // The menu opens on click and not on press: on a phone the sheet appears under the pointer, and the
          // release would choose the action below it.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!open)}
        />
      </Menu.Trigger>
      <Menu.Portal container={findNearestLandmark(trigger.current)}>
        <div>
          <div className={styles.scrim} />
          <Menu.Content
            className={getPopoverClass(styles.menu)}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            aria-label={label}
            onCloseAutoFocus={runChosen}
            onInteractOutside={keepForTrigger}
          >
            {header && <Menu.Label className={styles.header}>{header}</Menu.Label>}
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                className={clsx(styles.action, action.tone === 'danger' && styles.danger)}
                onSelect={() => choose(action)}
              >
                <Icon of={action.icon} />
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </div>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The action runs after focus returns to the button, so that a dialog it opens can return focus there. */
function useChosenAction(trigger: RefObject<HTMLButtonElement | null>) {
  const chosen = useRef<MenuAction | null>(null)
  return {
    choose: (action: MenuAction) => {
      chosen.current = action
    },
    runChosen: (event: Event) => {
      if (!chosen.current) return
      event.preventDefault()
      trigger.current?.focus()
      chosen.current.onSelect()
      chosen.current = null
    },
  }
}
