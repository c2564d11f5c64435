import { clsx } from 'clsx'
import { CircleHelp } from 'lucide-react'
import * as RadixTooltip from 'radix-ui/tooltip'
import { type ReactNode, useState } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './tooltip.module.css'

const OPEN_DELAY_MS = 300

/** A question mark that explains a term; opens by pointer, focus and tap. `about` is the term. */
export function Help({
  about,
  className,
  children,
}: {
  about: string
  className?: string
  children: ReactNode
}) {
  const [open, setOpen] = useState(false)
  return (
    <RadixTooltip.Provider delayDuration={OPEN_DELAY_MS}>
      <RadixTooltip.Root open={open} onOpenChange={setOpen}>
        <RadixTooltip.Trigger asChild>
          <button
            type="button"
            className={clsx(styles.help, className)}
            aria-label={`About ${about}`}
            onClick={(event) => {
              // A tap opens it; Radix would close it.
              event.preventDefault()
              setOpen(true)
            }}
          >
            <Icon of={CircleHelp} size={14} />
          </button>
        </RadixTooltip.Trigger>
        <Tip>{children}</Tip>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}

function Tip({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Portal>
      <RadixTooltip.Content className={styles.tip} sideOffset={6} collisionPadding={8}>
        {children}
      </RadixTooltip.Content>
    </RadixTooltip.Portal>
  )
}
